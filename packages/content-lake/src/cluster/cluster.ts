/**
 * The cluster of processes that serve the same content. One of them, the leader, writes (role
 * `writer`); all others follow its log (role `reader`) and proxy writes to it. Undefined outside of
 * a cluster.
 */
export interface Cluster {
  /**
   * Role of this process. It becomes the leader at most once, and exits when another one takes
   * over.
   */
  readonly role: 'writer' | 'reader'
  /**
   * URL of the leader inside the cluster (`http://host:port`, no trailing slash); undefined while
   * there is none.
   */
  readonly leaderUrl: string | undefined
  /** Random secret in the database, part of the cluster secret (`account/authenticate.ts`). */
  readonly secret: string
  /** Log entries that this process has applied. */
  readonly logPosition: number
  /** Why the database cannot be used, as a message without its address; undefined if it can. */
  readonly databaseProblem: string | undefined
  /**
   * Warning if the clock of this machine differs from that of the database; undefined if they
   * agree.
   */
  readonly clockSkew: string | undefined
  /**
   * Calls back when this process becomes the leader, after it has applied the log of the previous
   * one.
   */
  onPromoted(listener: () => void): void
  /**
   * Calls back when another process has become the leader, or when that is unknown: this process
   * must exit.
   */
  onDeposed(listener: (sentence: string) => void): void
  /**
   * Calls back with warnings to log: the database fails or recovers, or the local replica was
   * corrupt and rebuilt.
   */
  onDatabaseNotice(listener: (sentence: string) => void): void
  /**
   * Discards the local replica if an error reports that it is corrupt; the process must exit then.
   * @returns the error for the client; any other error unchanged
   */
  reportCorruption(error: unknown): unknown
  /**
   * Resolves when every other live process has applied all durable writes, so that a write can be
   * read anywhere. Waits 1.5 s at most for a silent process, which catches up before it responds.
   */
  awaitReplicated(): Promise<void>
  /**
   * Resolves when this process has applied a log position; after a suspension it first asks the
   * database.
   * @param place 0 for the current position
   * @throws (as a rejection) StorageError after 2 s
   */
  awaitPosition(place: number): Promise<void>
}
