import { userInfo } from 'node:os';

/** Who runs a command: the given name, or the user of this process. */
export const operatorOf = ({ by }: { readonly by?: string | undefined }): string => by ?? userInfo().username;
