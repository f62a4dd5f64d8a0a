import { addAppCommands } from '../../../adapters/cli/app-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const apps = () => import('../apps.ts');

export const appCommands: CommandGroup = (waybill, { config, io }) =>
  addAppCommands(waybill, {
    createOauthApp: async (options) => (await apps()).createOauthApp(config(), io, options),
    listApps: async (options) => (await apps()).listApps(config(), io, options),
    rotateSecret: async (id) => (await apps()).rotateAppSecret(config(), io, id),
    setRedirectUris: async (id, uris) => (await apps()).setRedirectUris(config(), io, id, uris),
    deleteApp: async (id) => (await apps()).deleteApp(config(), io, id),
  });
