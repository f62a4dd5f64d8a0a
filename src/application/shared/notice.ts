/** Something the client should know although the request succeeded. */
export type Notice = {
  readonly level: 'warning' | 'info';
  /** Stable, snake_case. */
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly string[];
  /** A JSON path, where one field is meant. */
  readonly field?: string;
};
