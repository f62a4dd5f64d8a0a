/** The lines of one chapter of one version of a tariff, as JSON. */
export type TariffPagesTable = { version: string; chapter: string; page: string };

export interface TariffTables {
  tariff_pages: TariffPagesTable;
}
