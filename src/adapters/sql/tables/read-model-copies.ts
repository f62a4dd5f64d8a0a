/** Copies of read models beside the live ones: rebuilt for an audit, or replaced by a rebuild. How far each is filled says `checkpoints`. */
type CopiesTable = {
  id: string;
  projection: string;
  version: number;
  kind: string;
  complete: number;
  made_at: string;
  made_by: string;
};

export interface ReadModelCopyTables {
  read_model_copies: CopiesTable;
}
