/**
 * What the site tells its administrators of itself (`GET /api/health/details`). Studio reads it, so that it is plain. Times are
 * ISO, sizes bytes; `null` is what there is not, or what is not known.
 */
export interface SiteHealth {
  /** When this was so. */
  at: string
  /** Why visitors should not be sent here now; none where they can. */
  reasons: NotReadyReason[]
  startedAt: string
  /** Id of the build that answers. */
  build: string
  memory: number
  content: {
    mode: ServiceMode
    /** When content last said anything: an event, or an answer to whoever feels its pulse. */
    heardAt: string | null
  }
  /** The last publish whose pages were thrown away, and how many ms after it was heard of. */
  publish: { at: string; took: number } | null
  /** The cache in front; null where there is none. */
  edge: { toldAt: string | null } | null
  /** How many processes the site has on this machine. */
  processes: number
  /**
   * Whether its pages are shared with other processes and hosts, since when, and why they are not; null where each process
   * keeps its own.
   */
  pages: { since: string; because: string | null } | null
  /** Rows of content that the site passes over, the first of them. */
  odd: { total: number; rows: InvalidRowReport[] }
  shop: ShopHealthResult
  /** Processes that died or hung since the launcher began, the newest last; null where no launcher tells. */
  restarts: ProcessRestart[] | null
}

/** Whether a service runs beside the site, or somebody else runs it. */
export type ServiceMode = 'embedded' | 'hosted'

/** The condition that keeps a process from being ready, as `GET /api/health/details` reports it. */
export type NotReadyKind =
  | 'draining'
  | 'routes_not_loaded'
  | 'content_unresponsive'
  | 'stream_disconnected'
  | 'invalidation_failed'
  | 'edge_purge_failed'

/** A reason why visitors should not be sent to a site, in words for whoever runs it. */
export interface NotReadyReason {
  kind: NotReadyKind
  text: string
}

export interface InvalidRowReport {
  /** What it is of, where it cannot be opened. */
  id: string
  /** Type of the document that it is; null where no document is named. */
  type: string | null
  /** What is odd, in words. */
  problem: string
  /** The document stands nowhere; else only the field is passed over. */
  isLeftOut: boolean
}

export interface ProcessRestart {
  /** What the launcher calls the process: site, shop, lake. */
  name: string
  at: string
  /** How it ended, in words: `was ended by SIGKILL`. */
  how: string
}

/** What the site learnt of the shop. `silent`: no answer in time; `closed`: the shop tells this site nothing. */
export type ShopHealthResult =
  | { state: 'told'; health: ReportedShopHealth }
  | { state: 'silent' }
  | { state: 'closed' }
  | { state: 'hosted' }

/** As the embedded shop answers `GET /operations/health`. */
export interface ReportedShopHealth {
  reasons: string[]
  /** Seconds. */
  uptime: number
  memory: number
  products: number
  /** Of this and of the orders null is what the disk of the shop refuses to tell. */
  carts: number | null
  /** Of the last 24 hours; amounts are decimal. */
  orders: { count: number; totals: { currency: string; amount: string }[] } | null
  letters: number
  /** The database that its processes share: null where there is none, absent of a shop that knows of none. */
  record?: { where: string; trouble: string | null; clockAhead: number } | null
  sync: { lastAt: string | null; failing: { since: string; because: string } | null } | null
  database: number | null
  disk: { free: number; size: number } | null
}
