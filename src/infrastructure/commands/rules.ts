import { codeArgument, countryArgument, dateArgument, valueArgument } from './arguments.ts';
import { checkRules, sampleCode } from './check-rules.ts';
import type { RulesExample } from './check-rules.ts';
import type { CommandGroup } from './io.ts';
import { overrideRules } from './override-rules.ts';

/** `waybill rules …`. */
export const ruleCommands: CommandGroup = (rules, { config, io, endWith }) => {
  rules
    .command('check')
    .argument('<file>', 'a country sheet, or a file of changes to bundled rules, as TRADE_RULES_DIR holds them')
    .option('--date <date>', 'day of the import, past or future (default: today)', dateArgument)
    .option('--from <country>', 'where the goods are sent from, and made (default: CN)', countryArgument)
    .option('--origin <country>', 'where they were made, if elsewhere', countryArgument)
    .option('--to <country>', 'where they go, of several that the file is for', countryArgument)
    .option('--hs <code>', `their customs code (default: ${sampleCode})`, codeArgument)
    .option('--value <value>', 'their value, such as 100 (EUR) or "100 GBP" (default: three in EUR)', valueArgument)
    .option('--installed', 'beside the rules and imported tariffs of this installation, not the bundled ones')
    .description(
      'Check a file of your own and print what it decides, and what is decided without it. ' +
        'Exits with 1 if it has faults, each with its line and column.',
    )
    .action(async (file: string, example: RulesExample) => endWith(await checkRules(config(), io, file, example)));
  rules
    .command('override')
    .argument('<file>', 'a JSON file called like the rules that it changes, such as GB.json')
    .option('--dry-run', 'print what would change, and write nothing')
    .description(
      'Add single changes and rates of a file to yours in TRADE_RULES_DIR. ' +
        'A running service uses them from its next start.',
    )
    .action((file: string, options: { readonly dryRun?: boolean }) => overrideRules(config(), io, file, options));
};
