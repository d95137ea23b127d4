import type { Page } from '@playwright/test'
import { administrator, origins } from './support/installation.ts'
import { expectStudio, openPresentation, openStudio, openWindow } from './support/studio.ts'
import {
  openDocument,
  openOwnTools,
  crawlNavbar,
  crawlStructure,
  crawlDocument,
  crawlEmail,
  crawlRelease,
  crawlOwnTools,
  crawlSanityTools,
} from './support/studio-tools.ts'
import { studioWalk, type StudioWalk } from './support/studio-walk.ts'
import { expect, test, walk as long } from './support/test.ts'

/** Every tool, pane, menu and dialog of Studio, as every role: nothing breaks, nothing is sold, nothing leaves. */

/** Wide enough for the names of all tools. */
const viewport = { width: 1700, height: 900 }
test.use({ viewport })

const client = administrator()
const email = 'crawler@example.com'
/** A release id can be used once only. */
const releaseId = `rWalk${Date.now().toString(36)}`
const page = 'page-pages-faq-en'

const submission = {
  _id: 'submission.walk',
  _type: 'submission',
  formTitle: 'Write to us',
  language: 'en',
  submittedAt: new Date().toISOString(),
  read: true,
  answers: [{ _key: 'email', name: 'email', title: 'E-mail', widget: 'email', value: crawlEmail }],
}

test.beforeAll(async () => {
  const metadata = { title: crawlRelease, releaseType: 'undecided' } as const
  await client.createOrReplace(submission)
  await client.releases.create({ releaseId, metadata })
  const content = (await client.getDocument(page))!
  await client.create({ ...content, _id: `versions.${releaseId}.${page}` })
})

test.afterAll(async () => {
  await client.delete(submission._id)
  await client.releases.archive({ releaseId })
  await client.releases.delete({ releaseId })
})

/** Problems of link targets: each must be local, respond, and have its document. */
async function deadAmong(links: Iterable<string>): Promise<string[]> {
  const all = [...links].map((link) => new URL(link))
  const isStudio = ({ pathname }: URL) => pathname.startsWith('/studio')
  const isHere = ({ origin }: URL) => [origins.site, origins.lake].includes(origin)
  const leadsAway = all.filter((url) => !isHere(url)).map(String)
  const answers = all
    .filter((url) => isHere(url) && !isStudio(url))
    .map(async (url) => ((await fetch(url)).ok ? [] : [String(url)]))
  const documents = all.flatMap(
    ({ pathname }) => /\/intent\/edit\/id=([^;/]+)/.exec(pathname)?.[1] ?? [],
  )
  const ids = documents.map(decodeURIComponent)
  const known = await client.fetch<string[]>('*[_id in $ids]._id', {
    ids: ids.flatMap((id) => [id, `drafts.${id}`]),
  })
  const nowhere = ids.filter((id) => !known.some((each) => each.replace(/^drafts\./, '') === id))
  return [...leadsAway, ...(await Promise.all(answers)).flat(), ...nowhere]
}

async function expectNothingWrong({ found, foreign, links }: StudioWalk): Promise<void> {
  expect([...found]).toEqual([])
  expect(foreign).toEqual([])
  expect(await deadAmong(links)).toEqual([])
}

test(
  'an administrator sees no error in any tool, pane, menu or dialog, and axe finds no violation in our tools',
  long,
  async ({ page: own }) => {
    const walk = studioWalk(own, 'administrator')
    await openStudio(own, '/today')
    for (const part of [
      crawlNavbar,
      crawlOwnTools,
      crawlSanityTools,
      crawlStructure,
      crawlDocument,
    ])
      await part(own, walk)
    await openPresentation(own, '/')
    await walk.look('Presentation')
    await expectNothingWrong(walk)
  },
)

test(
  'editor, translator, contributor and viewer see no error in any tool',
  long,
  async ({ browser, baseURL }) => {
    const { url } = await client.request<{ url: string }>({
      url: '/people/invitations',
      method: 'POST',
      body: { email, role: 'editor', returnTo: `${origins.site}/studio` },
    })
    const guest = await openWindow(browser, baseURL)
    await guest.setViewportSize(viewport)
    try {
      const id = await accept(guest, url)
      const walk = studioWalk(guest, 'somebody')
      for (const role of ['editor', 'translator', 'contributor', 'viewer']) {
        const languages = role === 'translator' ? { languages: ['fr'] } : {}
        await client.request({
          url: `/people/${id}`,
          method: 'PATCH',
          body: { role, ...languages },
        })
        walk.goOnAs(role)
        await openDocument(guest, walk)
        await openOwnTools(guest, walk)
      }
      await expectNothingWrong(walk)
    } finally {
      await client.request({ url: `/people/${await crawlerId()}`, method: 'DELETE' })
      await guest.context().close()
    }
  },
)

/** Accepts an invitation. */
async function accept(guest: Page, url: string): Promise<string | undefined> {
  await guest.goto(url)
  await guest.getByLabel('Your name').fill('Crawler')
  await guest.getByLabel('Choose a password').fill('wheels of brass')
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await expectStudio(guest)
  return crawlerId()
}

async function crawlerId(): Promise<string | undefined> {
  const { people } = await client.request<{ people: { id: string; email: string }[] }>({
    url: '/people',
  })
  return people.find((person) => person.email === email)?.id
}
