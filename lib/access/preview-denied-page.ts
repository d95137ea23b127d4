import { standalonePageHtml } from './standalone-page.ts'

/** The page's texts, in the visitor's language. */
export interface PreviewDeniedText {
  tag: string
  direction: string
  siteName: string
  /** The home page in that language. */
  homePath: string
  title: string
  message: string
  toSite: string
}

/** Allows inline styles only: no script and no subresource may leak the URL, which contains the token. */
export const previewDeniedPageCsp = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The HTML page for an invalid or revoked preview. It is not a page of the app, whose scripts would contain the URL and
 * with it the token.
 */
export function previewDeniedPageHtml({ homePath, toSite, ...texts }: PreviewDeniedText): string {
  return standalonePageHtml({ ...texts, links: [{ href: homePath, text: toSite }] })
}
