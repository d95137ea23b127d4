/**
 * The response of `GET /api/health/details`, for administrators; Studio reads it. Times are ISO 8601, sizes in bytes;
 * `null` for what does not exist or is unknown.
 */
export interface SiteHealth {
  /** Time of the report. */
  at: string
  /** Why the process is not ready; empty when it is. */
  reasons: NotReadyReason[]
  startedAt: string
  /** Id of the running build. */
  build: string
  memory: number
  content: {
    mode: ServiceMode
    /** Time of the last content activity: an event, or a response to the heartbeat. */
    heardAt: string | null
  }
  /** The last publish whose pages were invalidated, and the duration in ms. */
  publish: { at: string; took: number } | null
  /** The edge cache; null without one. */
  edge: { toldAt: string | null } | null
  /** Number of site processes on this host. */
  processes: number
  /**
   * The shared page cache: time of its last state change, and why it is unavailable; null where each process has its
   * own cache.
   */
  pages: { since: string; because: string | null } | null
  /** Invalid rows of content that the site omits; `rows` holds the first of them. */
  odd: { total: number; rows: InvalidContentRow[] }
  /** E-mail and webhooks of forms; absent from older sites. */
  mail?: MailHealth & { isConfigured: boolean; mentions?: MentionMailHealth | null }
  shop: ShopHealthResult
  /** Restarted processes since the launcher started, the newest last; null without a launcher. */
  restarts: ProcessRestart[] | null
}

/** Deliveries of form submissions, as of the last sweep. */
export interface MailHealth {
  /** Submissions with a delivery that failed and is repeated. */
  waiting: number
  /** Why the newest of them failed, as a sentence. */
  error: string | null
  /** Forms that name recipients, or whose visitors get a receipt. */
  forms: number
}

/** E-mail about mentions and tasks, as of the last sweep. */
export interface MentionMailHealth {
  /** E-mails that failed and are repeated. */
  waiting: number
  /** Why the newest of them failed, as a sentence. */
  error: string | null
}

/** Whether a service runs embedded beside the site, or is hosted. */
export type ServiceMode = 'embedded' | 'hosted'

/** The condition that keeps a process from being ready, as `GET /api/health/details` reports it. */
export type NotReadyKind =
  | 'draining'
  | 'routes_not_loaded'
  | 'content_unresponsive'
  | 'stream_disconnected'
  | 'invalidation_failed'
  | 'edge_purge_failed'

/** A reason why a process is not ready, with a text for operators. */
export interface NotReadyReason {
  kind: NotReadyKind
  text: string
}

export interface InvalidContentRow {
  /** Id of the document, or a description of the row. */
  id: string
  /** Type of the document; null for a row without one. */
  type: string | null
  /** What is invalid, as a text. */
  problem: string
  /** The document is omitted; otherwise only the field. */
  isLeftOut: boolean
}

export interface ProcessRestart {
  /** Name of the process in the launcher: site, shop, lake. */
  name: string
  at: string
  /** How it ended: `was killed by SIGKILL`. */
  how: string
}

/** The result of the shop's health request. `silent`: no response in time; `closed`: the shop denied it. */
export type ShopHealthResult =
  | { state: 'told'; health: ReportedShopHealth }
  | { state: 'silent' }
  | { state: 'closed' }
  | { state: 'hosted' }

/** The response of the embedded shop to `GET /operations/health`. */
export interface ReportedShopHealth {
  reasons: string[]
  /** Seconds. */
  uptime: number
  memory: number
  products: number
  /** Here and for orders, null when the shop's disk cannot be read. */
  carts: number | null
  /** Of the last 24 hours; amounts are decimal. */
  orders: { count: number; totals: { currency: string; amount: string }[] } | null
  letters: number
  /** Confirmations of orders that could not be sent yet; null without a mail server, absent from older shops. */
  mail?: { count: number; error: string | null } | null
  /** The database that its processes share: null without one, absent from older shops. */
  record?: { where: string; trouble: string | null; clockAhead: number } | null
  sync: { lastAt: string | null; failing: { since: string; because: string } | null } | null
  database: number | null
  disk: { free: number; size: number } | null
}
