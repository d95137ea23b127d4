/**
 * What a lake knows of the other processes that serve the same content. One of them writes; all others follow its log and
 * hand on to it what is not for reading. A lake alone has none.
 */
export interface Cluster {
  /** Whether this process writes. It becomes the writer at most once, and ends where it is no longer. */
  readonly role: 'writer' | 'reader'
  /** Where the writer is reached by its own kind (`http://host:port`, without a trailing slash); undefined while there is none. */
  readonly leaderUrl: string | undefined
  /** What the database adds to what the processes of one installation know each other by (`account/authenticate.ts`). */
  readonly secret: string
  /** How many entries of the log this process shows. */
  readonly logPosition: number
  /** What is wrong between this process and the database, in one sentence without an address; undefined while nothing is. */
  readonly databaseProblem: string | undefined
  /** How far the clock of this machine is from that of the database, in one sentence; undefined while they agree. */
  readonly clockSkew: string | undefined
  /** Called when this process becomes the writer, after everything of the writer before it is shown here. */
  onPromoted(listener: () => void): void
  /** Called when another one writes from now on, or when too little is known to go on: this process is to end. */
  onDeposed(listener: (sentence: string) => void): void
  /**
   * Called with what the log is to say of the database: when something is wrong with it, and when that is over, and that the copy of
   * this process was damaged and read anew.
   */
  onDatabaseNotice(listener: (sentence: string) => void): void
  /**
   * Takes note of an error that says that the copy of this process is damaged: the copy is given up, and the process is to end.
   * @returns what is told in its place; any other error as it is
   */
  reportCorruption(error: unknown): unknown
  /**
   * Answers when everything that is durable at this moment is shown by every other process that lets hear of itself: whoever is
   * told of a write then reads it anywhere. One that is silent is waited for 1.5 s at most, and catches up before it answers.
   */
  awaitReplicated(): Promise<void>
  /**
   * Answers when this process shows a place of the log, and where it has been stopped, when it has asked again.
   * @param place 0 for what it shows anyway
   * @throws (as a rejection) StorageError after 2 s
   */
  awaitPosition(place: number): Promise<void>
}
