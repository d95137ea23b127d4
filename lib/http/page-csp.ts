import { randomBytes } from 'node:crypto'
import { env } from '#lib/env.ts'
import { restrictInlineScripts, buildPageCsp, buildStudioCsp } from './content-security-policy.ts'
import { inlineScriptHashes } from './inline-scripts.ts'

/** The nonce for inline scripts of one response (CSP level 3). */
export const createNonce = (): string => randomBytes(16).toString('base64')

const isDevelopment = () => process.env.NODE_ENV === 'development'

let cachedPageCsp: string | undefined

/**
 * The Content-Security-Policy of this site's pages.
 *
 * @param nonce of a per-visitor page; the front server restricts the scripts of every other page
 */
export function pageCsp(nonce?: string): string {
  cachedPageCsp ??= buildPageCsp(
    {
      cdn: env.content.cdnHost,
      shop: env.shop.origin,
      captcha: env.forms.captcha !== undefined,
      tags: env.privacy.tagManager,
      reports: env.privacy.reports?.origin,
      shopCounts: env.privacy.shop !== undefined,
    },
    isDevelopment(),
  )
  const own = inlineScriptHashes()
  if (nonce === undefined || isDevelopment() || own.length === 0) return cachedPageCsp
  return restrictInlineScripts(cachedPageCsp, [nonceSource(nonce), ...own])
}

/** The Content-Security-Policy of Studio, with a new nonce per request. */
export function studioCsp(nonce: string): string {
  const { mode, apiHost, cdnHost, projectId } = env.content
  const hosted = mode === 'hosted'
  // Some parts of Studio prefix the host with the project, whatever the configuration.
  const ofProject = apiHost.replace('://', `://${projectId}.`)
  const services = [apiHost, ofProject, ...(hosted ? hostedServices : [])]
  const policy = buildStudioCsp({ services, cdn: cdnHost, hosted }, isDevelopment())
  return isDevelopment() ? policy : restrictInlineScripts(policy, [nonceSource(nonce)])
}

const nonceSource = (nonce: string) => `'nonce-${nonce}'`

/** Hosts that Studio connects to on the hosted service. */
const hostedServices = ['https://*.sanity.io', 'https://*.sanity-cdn.com']
