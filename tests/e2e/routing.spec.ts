import { administrator, origins } from './support/installation.ts'
import { expect, test } from './support/test.ts'

/** Requests a path like a browser's first load, without following redirects. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, origins.site), {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
}

const fixedPaths = [
  '/collections',
  '/collections/our-collections',
  '/collections/mechanical-line',
  '/collections/mechaquartz',
  '/pages/contact-us',
  '/pages/experience',
  '/pages/inside',
  '/pages/about-us',
  '/pages/warranty',
  '/pages/return',
  '/pages/terms',
  '/pages/faq',
  '/pages/privacy-policy',
]

test('every listed path is server-rendered in every routed language', async () => {
  for (const [prefix, lang, dir] of [
    ['', 'en', 'ltr'],
    ['/en', 'en', 'ltr'],
    ['/fr', 'fr', 'ltr'],
    ['/ar', 'ar', 'rtl'],
  ] as const) {
    for (const path of fixedPaths) {
      const response = await ask(prefix + path)
      expect(response.status, prefix + path).toBe(200)
      const html = await response.text()
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${lang}"[^>]* dir="${dir}"`))
      expect(html).toContain('<h1')
      expect(html, 'names of components in classes').not.toMatch(/ class="[^"]*__\w+-sc-/)
      const canonical = lang === 'en' ? path : prefix + path
      expect(html).toContain(`<link rel="canonical" href="${origins.site}${canonical}"/>`)
    }
  }
})

test('titles use the fonts of the language’s script', async ({ page }) => {
  for (const [path, face] of [
    ['/fr', /^"?Fraunces/],
    ['/ar', /^"?Amiri/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', face)
  }
})

test('an invalid percent-encoding is never a server error', async () => {
  const client = administrator()
  const id = 'page-of-percent'
  await client.createOrReplace({
    _id: id,
    _type: 'page',
    language: 'en',
    title: 'Percent',
    slug: { _type: 'slug', current: 'pages/100%' },
  })
  try {
    // Also with the slug that the path would have.
    await expect.poll(async () => (await ask('/pages/100%25')).status).not.toBe(404)
    for (const path of [
      '/pages/100%',
      '/fr/pages/100%',
      '/%',
      '/%E0%A4%A',
      '/product/%C0%AF',
      '/pages/%zz/faq',
      '/faces/%.woff2',
      '/sitemaps/%.xml',
      '/_pictures/%.jpg',
      '/_next/static/%.js',
      '/api/%',
      '/studio/%',
    ])
      expect([400, 404], path).toContain((await ask(path)).status)
    expect((await ask('/pages/100%25')).status).toBeLessThan(500)
    expect((await ask('/search?q=100%')).status).toBe(200)
  } finally {
    await client.delete(id)
  }
})

test('a page with ill-typed values is shown without them', async ({ page }) => {
  const client = administrator()
  const id = 'page-of-ill-typed-values'
  await client.createOrReplace({
    _id: id,
    _type: 'page',
    language: 'en',
    title: { en: 'Torn' },
    slug: { _type: 'slug', current: 'pages/ill-typed' },
    heroHeader: 'torn',
    modules: [
      null,
      'torn',
      { _key: 'a', _type: 'hologram' },
      { _key: 'b', _type: 'content', title: 'The rest', content: { _type: 'block' } },
    ],
    seo: [7],
  })
  try {
    await expect.poll(async () => (await ask('/pages/ill-typed')).status).toBe(200)
    await page.goto('/pages/ill-typed')
    await expect(page.getByRole('heading', { name: 'The rest' })).toBeVisible()
  } finally {
    await client.delete(id)
  }
})

test('an unknown path is a complete, translated page with status 404', async ({ page }) => {
  for (const path of [
    '/no-such-page',
    '/ja',
    '/en/fr',
    '/wp-login.php',
    '/pages/faq.html',
    '/en/_missing',
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
  const response = await ask('/fr/introuvable')
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toMatch(/<html[^>]* lang="fr"/)
  expect(html).toContain('<h1')
  await page.goto('/fr/introuvable')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/fr$/)
})

test('a trailing slash is removed by a redirect that keeps the query', async () => {
  const response = await ask('/fr/pages/faq/?a=1')
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toMatch(/\/fr\/pages\/faq\?a=1$/)
})

test('the language is detected on the first load of the root only', async () => {
  const french = await ask('/', { 'accept-language': 'fr-CH, en;q=0.5' })
  expect([french.status, french.headers.get('location')]).toEqual([302, '/fr'])
  expect(french.headers.get('set-cookie')).toContain('i18n_redirected=fr; Path=/')
  const remembered = await ask('/', { 'accept-language': 'fr', cookie: 'i18n_redirected=ar' })
  expect(remembered.headers.get('location')).toBe('/ar')
  const chosen = await ask('/', { cookie: 'i18n_redirected=fr', referer: `${origins.site}/fr` })
  expect(chosen.status).toBe(200)
  expect(chosen.headers.get('set-cookie')).toContain('i18n_redirected=en')
  expect((await ask('/pages/faq', { 'accept-language': 'fr' })).status).toBe(200)
})

test('redirects, new pages and removed pages take effect at once', async () => {
  const client = administrator()
  const page = { _id: 'test-page', _type: 'page', language: 'fr', title: 'Essai' }
  try {
    await client.createOrReplace({ ...page, slug: { _type: 'slug', current: 'essai' } })
    await client.createOrReplace({
      _id: 'test-redirect',
      _type: 'redirect',
      source: '/fr/ancien',
      status: 301,
      enabled: true,
      destination: { type: 'internal', reference: { _type: 'reference', _ref: page._id } },
    })
    await expect.poll(async () => (await ask('/fr/essai')).status).toBe(200)
    await expect
      .poll(async () => (await ask('/fr/ancien?x=1')).headers.get('location'))
      .toBe('/fr/essai?x=1')
    const found = await (await ask('/api/redirects?path=/fr/ancien')).json()
    expect(found).toEqual({ redirect: '/fr/essai', status: 301 })
    const renamed = { _type: 'slug', current: 'essai-nouveau' }
    await client.createOrReplace({ ...page, slug: renamed })
    await expect
      .poll(async () => (await ask('/fr/essai?x=1')).headers.get('location'))
      .toBe('/fr/essai-nouveau?x=1')
    expect((await ask('/fr/essai')).status).toBe(308)
    expect((await ask('/fr/essai-nouveau')).status).toBe(200)
    expect((await ask('/fr/ancien')).headers.get('location')).toBe('/fr/essai-nouveau')
  } finally {
    await client.delete('test-redirect')
    await client.delete('test-page')
  }
  await expect.poll(async () => (await ask('/fr/essai')).status).toBe(404)
  await expect.poll(async () => (await ask('/fr/ancien')).status).toBe(404)
})

test('a language names the path segment of its product pages', async () => {
  const client = administrator()
  const handle = await client.fetch<string>('*[_type == "product"][0].store.slug.current')
  const named = (slug: string, ...formerSlugs: string[]) =>
    client
      .patch('productPage-fr')
      .set({ slug: { _type: 'slug', current: slug }, formerSlugs })
      .commit()
  const statusOf = async (path: string) => (await ask(path)).status
  const textOf = async (path: string) => (await ask(path)).text()
  const leads = async (path: string) => (await ask(path)).headers.get('location')
  expect(await statusOf(`/fr/montres/${handle}`)).toBe(200)
  expect(await leads(`/fr/product/${handle}?a=1`)).toBe(`/fr/montres/${handle}?a=1`)
  expect(await statusOf(`/fr/garde-temps/${handle}`)).toBe(404)
  try {
    await named('garde-temps', 'montres')
    await expect.poll(() => statusOf(`/fr/garde-temps/${handle}`)).toBe(200)
    for (const segment of ['montres', 'product'])
      await expect
        .poll(() => leads(`/fr/${segment}/${handle}`), segment)
        .toBe(`/fr/garde-temps/${handle}`)
    expect(await statusOf('/fr/garde-temps')).toBe(200)
    expect(await statusOf(`/ar/garde-temps/${handle}`)).toBe(404)
    expect(await statusOf(`/ar/ساعات/${handle}`)).toBe(200)
    const alternate = new RegExp(`hrefLang="fr" href="[^"]*/fr/garde-temps/${handle}"`)
    await expect.poll(() => textOf(`/product/${handle}`)).toMatch(alternate)
    await expect.poll(() => textOf(`/fr/garde-temps/${handle}`)).toContain('href="/fr/garde-temps/')
  } finally {
    await named('montres', 'garde-temps')
  }
  await expect.poll(() => statusOf(`/fr/montres/${handle}`)).toBe(200)
  await named('montres')
  await expect.poll(() => statusOf(`/fr/garde-temps/${handle}`)).toBe(404)
  await expect.poll(() => textOf(`/fr/montres/${handle}`)).not.toContain('/fr/garde-temps/')
})

test('the preview requires a secret and redirects within the site only', async () => {
  expect((await ask('/api/draft-mode/enable?sanity-preview-secret=guessed')).status).toBe(401)
  expect((await ask('/api/draft-mode/events')).status).toBe(401)
  const client = administrator()
  const secret = 'routing-spec-secret'
  await client.createOrReplace({
    _id: 'sanity-preview-url-secret.routing-spec',
    _type: 'sanity.previewUrlSecret',
    secret,
    studioUrl: `${origins.site}/studio`,
  })
  try {
    const path = encodeURIComponent('/.//evil.example')
    const response = await ask(
      `/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=${path}`,
    )
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toMatch(/^\/evil\.example/)
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const draft = await ask('/fr', { cookie })
    expect(draft.headers.get('cache-control')).toMatch(/private.*no-store/)
  } finally {
    await client.delete('sanity-preview-url-secret.routing-spec')
  }
})

test('the revalidation endpoint requires its secret, and unknown endpoints name their path', async () => {
  const post = (body: string) =>
    fetch(new URL('/api/revalidate', origins.site), { method: 'POST', body })
  expect((await post('{"tags":["content"]}')).status).toBe(401)
  const unknown = await ask('/api/no/such')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toEqual({ error: 'not found', path: '/api/no/such' })
})

test('messages, icon sprite and build files are served', async () => {
  for (const language of ['en', 'fr', 'ar']) {
    const messages = await ask(`/_i18n/${language}/messages.json`)
    expect(messages.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await messages.json()).toHaveProperty('cart.title')
  }
  const written = await ask('/_i18n/ja/messages.json')
  expect(written.headers.get('cache-control')).toBe('no-cache')
  expect((await ask('/_i18n/tlh/messages.json')).status).toBe(404)
  for (const path of ['/_icons', '/en/_icons', '/fr/_icons', '/ar/_icons']) {
    const icons = await ask(path)
    expect(icons.status, path).toBe(200)
    expect(await icons.text()).toContain('/icons.svg#')
  }
  const build = await ask('/builds/latest.json')
  expect(build.headers.get('cache-control')).toBe('no-store')
  expect(((await build.json()) as { id: string }).id).not.toBe('')
})
