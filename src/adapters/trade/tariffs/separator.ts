/** The separator of the cells of a CSV file, by the beginning of its first row. */
export const separatorOf = (beginning: string): ',' | ';' => {
  const [header = ''] = beginning.split('\n', 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
};
