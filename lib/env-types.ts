import type { SmtpSettings } from '@orrery/server-kit/smtp-settings'
import type { ErrorReportTarget } from './reports/parse-dsn.ts'

/** Connection to the content service. */
export interface ContentEnv {
  /** `embedded`: the content lake of this repository. `hosted`: Sanity, or a service with its API. */
  mode: 'embedded' | 'hosted'
  projectId: string
  dataset: string
  /** Date version of the API, without the leading `v`. */
  apiVersion: string
  /** Origin of the API, without a trailing slash. */
  apiHost: string
  /** Origin of the image and file CDN, without a trailing slash. */
  cdnHost: string
  /** Whether the client prefixes the host name with the project id. */
  useProjectHostname: boolean
  /** Reads drafts and versions. Never reaches the browser. */
  readToken: string | undefined
  /** Writes documents. Never reaches the browser. */
  writeToken: string | undefined
}

/** Connection to the shop. */
export interface ShopEnv {
  mode: 'embedded' | 'hosted'
  /** Origin of the Storefront API, without a trailing slash. */
  origin: string
  /** Public storefront access token; the API allows it in browsers. */
  token: string | undefined
  /** Token for the embedded shop's operations API. Never reaches the browser. */
  operationsToken?: string | undefined
  /** Quarterly API version such as `2025-01`. */
  apiVersion: string
  /** Prices include tax. */
  includesTax: boolean
}

export interface SiteServingEnv {
  /** Public origin of the site, without a trailing slash. */
  url: string
  /** Origin of Studio and its previews; undefined where it is the site's. */
  studioUrl: string | undefined
  /** Address to listen on; `0.0.0.0` or `::` for every interface. */
  host: string
  port: number
  /** Number of processes that the launcher starts on the shared port. */
  processes: number
  /** Folder of this installation's data, relative to the checkout. */
  dataDir: string
  /** Seconds for which a stopping process still serves requests, while `/api/ready` reports that it drains. */
  drainSeconds: number
  /** Purge endpoint of an edge cache, and its token. */
  edge: { purgeUrl: string; purgeToken: string | undefined } | undefined
  /** Valkey or Redis server with the page cache that processes of the site share. */
  cacheUrl: string | undefined
  /** Number of trusted reverse proxies: as many entries of `X-Forwarded-For` are trusted, from the right. */
  trustedProxies: number
  name: string
  /** Whether search engines may index the site. */
  indexable: boolean
  /** Whether the first request of the root detects the visitor's language. */
  detectsLanguage: boolean
  /** Domains of the site: the default one without a country, and one per country. */
  domains: DomainEnv[]
}

export interface DomainEnv {
  /** ISO 3166-1 alpha-2 code; undefined for the default. */
  country?: string
  /** Without a trailing slash. */
  origin: string
}

/** Third-party scripts that require the visitor's consent. */
export interface PrivacyEnv {
  /** Whether they start only after consent. */
  consentRequired: boolean
  /** Name of this deployment in error reports. */
  environment: string
  tagManager: TagManagerEnv | undefined
  /** The error service. */
  reports: ErrorReportTarget | undefined
  /** The shop with its own visitor statistics. */
  shop: ShopStatisticsEnv | undefined
}

export interface ShopStatisticsEnv {
  /** Numeric id of the shop. */
  id: string
  /** Numeric id of this storefront's sales channel. */
  storefrontId: string | undefined
}

export interface TagManagerEnv {
  id: string
  /** Origin of its script. */
  origin: string
  /** Origins that its tags connect to. */
  hosts: readonly string[]
}

export interface SecretsEnv {
  /** Shared by the publish listener and the revalidation endpoint. */
  revalidate: string | undefined
  /** Seals preview cookies; private to this deployment. */
  session: string | undefined
  /** The password of the access gate (`authentication.passwordEnabled` in content turns the gate on). */
  sitePassword: string | undefined
}

export interface FormsEnv {
  /** Human verification; absent without a site key. */
  captcha: { siteKey: string; secret: string; verifyUrl: string; threshold: number } | undefined
  /** Attempts per address and form in ten minutes; five times as many on all forms together. */
  rateLimit: number
  webhook: { url: string | undefined; secret: string | undefined; allowPrivate: boolean }
  newsletter: {
    enabled: boolean
    doubleOptIn: boolean
    /** Endpoint that sends email. */
    mailerUrl: string | undefined
  }
}

/** An SMTP server, and the sender of its messages. */
export interface MailEnv {
  smtp: SmtpSettings | undefined
  /** Whether members get an e-mail about a mention or an assigned task. */
  notifiesMembers: boolean
}

export interface Env {
  content: ContentEnv
  shop: ShopEnv
  site: SiteServingEnv
  privacy: PrivacyEnv
  secrets: SecretsEnv
  forms: FormsEnv
  mail: MailEnv
}
