// A part of `npm run check:code`: prints the lookups of `src` that an arbitrary text can lead astray.
import ts from 'typescript';
import { unguardedLookups } from './unguarded-lookups.js';

const { config } = ts.readConfigFile('tsconfig.build.json', ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd(), { noEmit: true });
const program = ts.createProgram(fileNames, options);
for (const name of fileNames)
  for (const { line, sentence } of unguardedLookups(program, program.getSourceFile(name))) {
    console.log(`${name}:${line}: ${sentence}`);
    process.exitCode = 1;
  }
