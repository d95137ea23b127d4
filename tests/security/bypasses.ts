import type { Attempt } from './raw-request.ts'

const tree = encodeURIComponent(
  JSON.stringify(['', { children: [['locale', 'fr', 'd'], { children: ['__PAGE__', {}] }] }]),
)

/** Headers that frameworks, proxies and past vulnerabilities of either reacted to. */
const headerTricks: Record<string, Record<string, string>> = {
  'an inner call of the proxy': {
    'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
  },
  'an inner call of an older proxy': {
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  },
  'the proxy’s word for go on': { 'x-middleware-next': '1' },
  'the proxy’s word for elsewhere': { 'x-middleware-rewrite': '/fr/page/pages/faq' },
  'a prefetch of the proxy': { 'x-middleware-prefetch': '1', purpose: 'prefetch' },
  'a matched path': { 'x-matched-path': '/fr/page/pages/faq', 'x-now-route-matches': '1=fr' },
  'an invoked path': {
    'x-invoke-path': '/fr/page/pages/faq',
    'x-invoke-status': '200',
    'x-invoke-output': '/[locale]/[kind]/[[...slug]]',
  },
  'a rewritten path': { 'x-nextjs-rewritten-path': '/fr/page/pages/faq' },
  'data of a page': { 'x-nextjs-data': '1' },
  'a payload': { rsc: '1' },
  'a payload with a state': { rsc: '1', 'next-router-state-tree': tree },
  'a prefetch': { rsc: '1', 'next-router-prefetch': '1' },
  'a whole prefetch': { rsc: '1', 'next-router-prefetch': '2' },
  'a prefetched segment': {
    rsc: '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': '/_tree',
  },
  'a prefetched page segment': {
    rsc: '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': '/$d$locale/$d$kind/$oc$slug/__PAGE__',
  },
  'an action': { 'next-action': '0'.repeat(42) },
  'an address rewritten before': { 'x-original-url': '/login', 'x-rewrite-url': '/login' },
  'another host': { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  'the server itself': {
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    'x-orrery-address': '127.0.0.1',
  },
  'a guessed probe': { 'x-orrery-probe': 'guessed' },
  'a guessed ticket': { 'x-orrery-ticket': 'guessed' },
  'a revalidation': { 'x-prerender-revalidate': 'guessed' },
  'a forged admission': { cookie: 'auth_password=true' },
  'a forged admission in the right form': {
    cookie: `auth_password=9999999999999.${'A'.repeat(16)}.${'A'.repeat(43)}`,
  },
  'a forged draft cookie': { cookie: '__prerender_bypass=x' },
  'a forged preview': { cookie: '__prerender_bypass=x; preview_session=forged' },
  'a forged preview that is encoded': {
    cookie: `__prerender_bypass=x; preview_session=${'A'.repeat(120)}`,
  },
  'a view of a page': { 'x-orrery-view': 'drafts' },
  'preview data': { cookie: '__prerender_bypass=x; __next_preview_data=x' },
  'an old copy': { 'if-none-match': '*', 'if-modified-since': new Date(0).toUTCString() },
  'a range': { range: 'bytes=0-999999' },
}

/** Other spellings of `/fr/pages/faq` and of its derived files. */
const paths = [
  '/fr/pages/faq',
  '/fr/pages/faq/',
  '//fr//pages/faq',
  '/fr/./pages/faq',
  '/fr/%2e/pages/faq',
  '/login/../fr/pages/faq',
  '/login/%2e%2e/fr/pages/faq',
  '/api/../fr/pages/faq',
  '/api/%2e%2e/fr/pages/faq',
  '/_next/../fr/pages/faq',
  '/_next/%2e%2e/fr/pages/faq',
  '/faces/../fr/pages/faq',
  '/faces/fr/pages/faq',
  '/faces/page/pages/faq',
  '/_pictures/fr/pages/faq',
  '/_pictures/../fr/pages/faq',
  '/_pictures/a-1x1.webp/../../fr/pages/faq',
  '/_og/fr/../../fr/pages/faq',
  '/_og/fr/page/pages/faq.jpg/',
  '/studio/../fr/pages/faq',
  '/sitemap.xml/../fr/pages/faq',
  '/fr%2fpages%2ffaq',
  '/%66r/pages/faq',
  '/fr/pages/f%61q',
  '/fr\\pages\\faq',
  '/FR/pages/faq',
  '/fr/pages/faq?_rsc=1a2b3',
  '/fr/pages/faq.rsc',
  '/fr/pages/faq.segments/_tree.segment.rsc',
  '/fr/pages/faq.segments/__PAGE__.segment.rsc',
  '/fr/pages/faq.html',
  '/fr/pages/faq.txt',
  '/fr/pages/faq;login',
  '/fr/pages/faq?__nextLocale=fr&__nextDefaultLocale=en',
  '/fr/pages/faq?nxtPlocale=fr&nxtPkind=page&nxtPslug=pages%2Ffaq',
  '/_next/data/build/fr/pages/faq.json',
  '/_next/data/build/fr.json',
  '/fr/page/pages/faq',
  '/fr/home',
  '/fr/_live/page/pages/faq',
  '/fr/_live/home',
  '/fr/_missing',
  '/fr/_live/_missing',
  '/fr/_unavailable',
  '/fr/_error/404',
  '/%5Fpictures/../fr',
  '/',
  '/en',
  '/ar',
  '/product/vesper',
  '/fr/nulle-part',
  '/watches',
  '/old-address-that-never-was',
]

/** Endpoints that reveal content without being a page. */
const handlers = [
  '/sitemap.xml',
  '/fr/sitemap.xml',
  '/feed.xml',
  '/fr/feed.xml',
  '/sitemaps/page.xml',
  '/sitemaps/product.xml',
  '/_og/fr/page/pages/faq',
  '/_og/fr/home',
  '/_og/fr/page/pages/faq.jpg',
  '/_next/image?url=%2Ffr%2Fpages%2Ffaq&w=640&q=75',
  '/_next/image?url=%2F_og%2Ffr%2Fpage%2Fpages%2Ffaq.jpg&w=640&q=75',
  '/_next/image?url=http%3A%2F%2Flocalhost%2Ffr%2Fpages%2Ffaq&w=640&q=75',
  '/manifest.webmanifest',
  '/robots.txt',
  '/api/redirects?path=/watches',
  '/api/draft-mode/events',
  '/api/draft-mode/enable?sanity-preview-secret=guessed&sanity-preview-pathname=/fr',
  '/api/draft-mode/token',
  '/api/draft-mode/session',
  '/api/preview/abcdefgh.guessed-secret-of-a-link',
  '/api/releases/abcdefgh.guessed-secret-of-a-feed.ics',
  '/api/draft-mode/disable?to=/fr',
  '/api/health',
  '/api/no/such',
  '/builds/latest.json',
  '/_i18n/fr/messages.json',
  '/login',
  '/login?referer=/fr/pages/faq',
  '/fr?token=guessed-token',
  '/fr?token=guessed-token&preview=1',
  '/fr?preview=1',
  '/fr/pages/faq?perspective=drafts',
  '/fr/pages/faq?at=2999-01-01T00:00:00Z',
]

/** Search, filtered lists, and their internal routes. */
const questions = [
  '/search?q=lune',
  '/fr/search?q=lune',
  '/fr/_search?q=lune',
  '/api/search?q=lune&locale=fr',
  '/api/upsell?variant=gid%3A%2F%2Fshopify%2FProductVariant%2F45201000000001&locale=fr',
  '/fr/points-de-vente?q=Paris',
  '/fr/_asked/retailers?q=Paris',
  '/fr/_asked/collection/night-sky?sort=price-asc',
  '/fr/_form/guessed',
  '/fr/_login',
  '/api/newsletter/confirm?token=guessed',
]

/** Submissions of forms that the client cannot see, from a script and from a page. */
const forms = ['/api/forms/form-contact-fr', '/api/newsletter'].flatMap((path) =>
  ['application/json', 'text/html'].map((accept): [string, Attempt] => [
    `POST ${path} for ${accept}`,
    {
      path,
      method: 'POST',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a%40b.example&consent_newsletter=on&newsletter=',
    },
  ]),
)

/** Every known bypass of the gate, by its disguise. */
export const gateBypasses: [string, Attempt][] = [
  ...Object.entries(headerTricks).map(([name, headers]): [string, Attempt] => [
    name,
    { path: '/fr/pages/faq', headers },
  ]),
  ...forms,
  ...[...paths, ...handlers, ...questions].map((path): [string, Attempt] => [
    `GET ${path}`,
    { path },
  ]),
  ...[...paths, ...handlers, ...questions].map((path): [string, Attempt] => [
    `payload of ${path}`,
    { path, headers: { rsc: '1' } },
  ]),
  ...[...paths, ...handlers, ...questions].map((path): [string, Attempt] => [
    `HEAD ${path}`,
    { path, method: 'HEAD' },
  ]),
  ...['POST', 'PUT', 'OPTIONS', 'PROPFIND', 'QUERY'].map((method): [string, Attempt] => [
    `${method} /fr/pages/faq`,
    { path: '/fr/pages/faq', method },
  ]),
]
