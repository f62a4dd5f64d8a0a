import { aFile } from './schedule-files.ts';

/**
 * The columns of a file of general rates from the bulk download of WITS, in their order, as two programs that read such
 * files name them. The rows of these tests are made: no file that may be passed on was found.
 */
export const witsColumns = [
  'NomenCode', 'Reporter_ISO_N', 'Year', 'ProductCode', 'Sum_Of_Rates', 'Min_Rate', 'Max_Rate', 'SimpleAverage', 'Nbr_NA_Lines',
  'Nbr_Free_Lines', 'Nbr_AVE_Lines', 'Nbr_Dutiable_Lines', 'TotalNoOfValidLines', 'TotalNoOfLines', 'EstCode',
]; // oxfmt-ignore

type WitsRow = {
  readonly code: string;
  readonly lowest: string;
  readonly highest: string;
  readonly lines?: number | string;
  readonly notByValue?: number;
  readonly estimates?: number;
  readonly reporter?: string;
  readonly year?: string;
  readonly nomenclature?: string;
};

/** A row of Kenya in 2023 by HS 2022, unless it says otherwise. */
export const witsRow = ({
  code, lowest, highest, lines = 1, notByValue = 0, estimates = 0, reporter = '404', year = '2023', nomenclature = 'H6',
}: WitsRow): string =>
  [nomenclature, reporter, year, code, '', lowest, highest, '', notByValue, 0, estimates, 1, lines, lines, ''].join(','); // oxfmt-ignore

/** A file with these rows below the usual columns. */
export const aWitsFile = (rows: readonly string[], header = witsColumns.join(',')): Promise<string> =>
  aFile([header, ...rows, ''].join('\n'), 'MFN_H6_KEN_2023_U2.CSV');
