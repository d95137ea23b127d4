import type { ReportTarget } from './reports/parse-dsn.ts'

/** Where content comes from and with which rights. */
export interface ContentEnv {
  /** `embedded`: the content lake of this repository. `hosted`: Sanity, or anything that speaks its API. */
  mode: 'embedded' | 'hosted'
  projectId: string
  dataset: string
  /** Date version of the API, without the leading `v`. */
  apiVersion: string
  /** Origin of the API, without a trailing slash. */
  apiHost: string
  /** Origin of the image and file CDN, without a trailing slash. */
  cdnHost: string
  /** Whether the client puts the project id in front of the host name. */
  useProjectHostname: boolean
  /** Reads drafts and versions. Never reaches the browser. */
  readToken: string | undefined
  /** Writes documents. Never reaches the browser. */
  writeToken: string | undefined
}

/** Where products, carts and checkouts come from. */
export interface ShopEnv {
  mode: 'embedded' | 'hosted'
  /** Origin of the Storefront API, without a trailing slash. */
  origin: string
  /** Public storefront access token; the API allows it in browsers. */
  token: string | undefined
  /** By which the embedded shop tells how it is. Never reaches the browser. */
  operationsToken?: string | undefined
  /** Quarterly API version such as `2025-01`. */
  apiVersion: string
  /** Prices include tax. */
  includesTax: boolean
}

export interface SiteEnv {
  /** Public origin of the site, without a trailing slash. */
  url: string
  /** Origin of Studio and its previews, where that is not the site's. */
  studioUrl: string | undefined
  /** Address that the server listens on; every interface is `0.0.0.0` or `::`. */
  host: string
  port: number
  /** How many processes the launcher starts, which share the port. */
  processes: number
  /** Seconds for which a process that is stopped still takes visitors, and says at `/api/ready` that it ends. */
  drainSeconds: number
  /** A cache in front that is told which tags to throw away, and with what token. */
  edge: { purgeUrl: string; purgeToken: string | undefined } | undefined
  /** A Valkey or Redis server on which processes of the site share their pages. */
  cacheUrl: string | undefined
  /** How many proxies of ours stand in front: so many entries of `X-Forwarded-For` are their word. */
  trustedProxies: number
  name: string
  /** Whether search engines may index the site. */
  indexable: boolean
  /** Whether the first load of the root looks for the visitor's language. */
  detectsLanguage: boolean
  /** Other addresses of the house: one without a country, which is the default, and one a country. */
  domains: DomainEnv[]
}

export interface DomainEnv {
  /** ISO 3166 code of two letters; none for the default. */
  country?: string
  /** Without a trailing slash. */
  origin: string
}

/** What runs in a visitor's browser for our sake, and needs their leave. */
export interface PrivacyEnv {
  /** Whether nothing of it starts without a yes. */
  consentRequired: boolean
  /** Name of this installation in error reports. */
  environment: string
  tagManager: TagManagerEnv | undefined
  /** The error service. */
  reports: ReportTarget | undefined
  /** The shop that counts visits itself. */
  shop: ShopStatisticsEnv | undefined
}

export interface ShopStatisticsEnv {
  /** Number of the shop. */
  id: string
  /** Number of this storefront among the shop's sales channels. */
  storefrontId: string | undefined
}

export interface TagManagerEnv {
  id: string
  /** Where its script comes from. */
  origin: string
  /** What its tags talk to. */
  hosts: readonly string[]
}

export interface SecretsEnv {
  /** Shared by the publish listener and the revalidation endpoint. */
  revalidate: string | undefined
  /** Seals previews; nobody but this installation knows it. */
  session: string | undefined
  /** The password of the gate (`authentication.passwordEnabled` in content turns the gate on). */
  sitePassword: string | undefined
}

export interface FormsEnv {
  /** Human verification; absent without a site key. */
  captcha: { siteKey: string; secret: string; verifyUrl: string; threshold: number } | undefined
  /** Tries of one address on one form in ten minutes; five times as many on all of them together. */
  rateLimit: number
  webhook: { url: string | undefined; secret: string | undefined; allowPrivate: boolean }
  newsletter: {
    enabled: boolean
    doubleOptIn: boolean
    /** Is told which letter to send to whom. */
    mailerUrl: string | undefined
  }
}

export interface Env {
  content: ContentEnv
  shop: ShopEnv
  site: SiteEnv
  privacy: PrivacyEnv
  secrets: SecretsEnv
  forms: FormsEnv
}
