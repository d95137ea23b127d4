import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'

/** The pages that `ShopPolicy.url` points to: the policy's own HTML, without layout. */
export function policyRoute(
  catalogue: LiveCatalogue,
  request: Request,
  path: string,
): Response | null {
  const handle = /^\/policies\/([\w-]+)$/u.exec(path)?.[1]
  const policy = Object.values(catalogue.shop.policies).find(
    (candidate) => candidate?.handle === handle,
  )
  if (!policy || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  const title = policy.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = `<!doctype html><html lang="${catalogue.shop.languages[0]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><h1>${title}</h1>${policy.body}</html>`
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
