import type ts from 'typescript';

export declare const unguardedLookups: (
  program: ts.Program,
  file: ts.SourceFile,
) => readonly { readonly line: number; readonly kind: string; readonly sentence: string }[];
