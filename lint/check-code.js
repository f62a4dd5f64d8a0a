// `npm run check:code`: what `tsc --noEmit` and `eslint .` say, from one program. Each of them alone reads all files and
// asks for most of their types.
import { ESLint } from 'eslint';
import ts from 'typescript';
import { untyped } from '../eslint.config.js';

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd(), {
  incremental: false,
  tsBuildInfoFile: undefined,
});
const program = ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
const faults = ts.getPreEmitDiagnostics(program);
console.log(ts.formatDiagnostics(faults, ts.createCompilerHost(options)));

const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.ts'],
    ignores: untyped,
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const results = await eslint.lintFiles(['.']);
const { format } = await eslint.loadFormatter('stylish');
console.log(await format(results));

const isSound = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
process.exitCode = faults.length === 0 && isSound ? 0 : 1;
