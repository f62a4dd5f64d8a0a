import { paymentStyle } from '../../platform/pages/style.ts';

/** The style sheet of the sign-in page and of the pages of an account. */
export const accountStyle = `${paymentStyle}header { max-inline-size: 42rem; margin-inline: auto; padding: 1rem 1rem 0; }
header nav { padding: 0; border: 0; max-inline-size: none; } header p { margin-block: 0 .25rem; }
.pay input[type="password"] { inline-size: 100%; min-block-size: 2.75rem; padding: .55rem .75rem; font: inherit; color: var(--ink);
  background: var(--paper); border: 1px solid var(--edge); border-radius: .5rem; }
.pay input[type="password"][aria-invalid="true"] { border-color: var(--bad); }
.pay .hint { color: var(--soft); font-size: .85rem; margin-block: .25rem 0; }
.pay button.plain { background: var(--paper); color: var(--mark); } .narrow { max-inline-size: 26rem; margin-inline: auto; }
.records { list-style: none; margin: 0; padding: 0; } .records li { padding-block: .75rem; border-block-start: 1px solid var(--line); }
.records li:first-child { border: 0; } .records form button { inline-size: auto; margin-block-start: .5rem; min-block-size: 2.5rem; }
.codes { columns: 2; padding-inline-start: 1.25rem; } code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.logo { max-inline-size: min(20rem, 100%); block-size: auto; padding: .25rem; background: #ffffff; border-radius: .25rem; }
.pay input[type="file"] { max-inline-size: 100%; min-block-size: 2.75rem; font: inherit; }
.qr { display: block; max-inline-size: 100%; block-size: auto; margin-block: 0 1rem; border-radius: .5rem; }
`;
