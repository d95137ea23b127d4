import { createClient, type SanityClient } from '@sanity/client'

/** Where an installation with the demo answers. */
export interface GuideInstallation {
  site: string
  lake: string
  /** Bearer token of an administrator. */
  token: string
}

const pageOf = (language: string, title: string, segment: string) => ({
  _id: `winter-hours-${language}`,
  _type: 'page',
  language,
  title,
  slug: { _type: 'slug', current: `pages/${segment}` },
})

const english = pageOf('en', 'Winter hours', 'winter-hours')
const french = pageOf('fr', 'Horaires d’hiver', 'horaires-hiver')

/** The Arabic and the Japanese page are missing. */
const tie = {
  _id: 'winter-hours',
  _type: 'translation.metadata',
  schemaTypes: ['page'],
  translations: [english, french].map(({ _id, language }) => ({
    _key: language,
    _type: 'internationalizedArrayReferenceValue',
    language,
    value: { _type: 'reference', _ref: _id, _weak: true },
  })),
}

const letters = [
  { name: 'ada', wish: 'Does the Vesper come with a shorter strap?', day: '10' },
  { name: 'ben', wish: 'May I see the workshop in March?', day: '11' },
].map(({ name, wish, day }) => ({
  _id: `submission.guide-${name}`,
  _type: 'submission',
  formId: 'form-contact-en',
  formTitle: 'Email us',
  language: 'en',
  page: '/pages/contact-us',
  submittedAt: `2026-03-${day}T12:00:00.000Z`,
  read: name === 'ada',
  captcha: 'off',
  answers: [
    {
      _key: 'email',
      _type: 'submissionPart',
      name: 'email',
      title: 'Email',
      widget: 'email',
      value: `${name}@house.example`,
    },
    {
      _key: 'message',
      _type: 'submissionPart',
      name: 'message',
      title: 'Message',
      widget: 'textarea',
      value: wish,
    },
  ],
}))

const invited = [
  { email: 'marie@house.example', role: 'translator', languages: ['fr'] },
  { email: 'omar@house.example', role: 'editor', languages: [] },
]

/** The release that the pictures show, by its id. */
export const winterReleaseId = 'rwinter1'

/** The twelfth of next month at ten in the morning of UTC, as ISO text. */
const inNextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 12, 10)).toISOString()

/**
 * Makes what the pictures of the editors' guide show, in an installation that holds the demo and nothing else: a page that
 * lacks two languages, a translation whose source has changed, a draft, a scheduled release and one without a time, letters and
 * invitations.
 */
export async function seedGuideContent({ lake, site, token }: GuideInstallation): Promise<void> {
  const client = createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: lake,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    token,
  })
  await client
    .transaction()
    .createOrReplace(english)
    .createOrReplace(french)
    .createOrReplace(tie)
    .patch('page-pages-return-en', { set: { title: 'Returns and exchanges' } })
    .commit()
  const begun = client.transaction()
  for (const letter of letters) begun.createOrReplace(letter)
  await begun
    .createOrReplace({ ...english, _id: `drafts.${english._id}`, title: 'Hours in winter' })
    .commit()
  await makeReleases(client)
  for (const body of invited) {
    await client.request({
      method: 'POST',
      url: '/people/invitations',
      body: { ...body, returnTo: `${site}/studio` },
    })
  }
}

async function makeReleases(client: SanityClient): Promise<void> {
  const at = inNextMonth(new Date())
  await client.releases.create({
    releaseId: winterReleaseId,
    metadata: {
      title: 'Winter letter',
      description: 'The hours until March, in English and French',
      releaseType: 'scheduled',
      intendedPublishAt: at,
    },
  })
  await client.releases.create({
    releaseId: 'rspring1',
    metadata: { title: 'Spring collection', releaseType: 'undecided' },
  })
  const versions = [
    { releaseId: winterReleaseId, page: { ...english, title: 'Hours until March' } },
    { releaseId: winterReleaseId, page: { ...french, title: 'Horaires jusqu’en mars' } },
    { releaseId: 'rspring1', page: { ...english, title: 'Hours in spring' } },
  ]
  for (const { releaseId, page } of versions) {
    await client.createVersion({
      releaseId,
      publishedId: page._id,
      document: { ...page, _id: `versions.${releaseId}.${page._id}` },
    })
  }
  await client.releases.schedule({ releaseId: winterReleaseId, publishAt: at })
}
