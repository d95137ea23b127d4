import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { InitialLiveQuery } from '#lib/content/fetch-draft.server.ts'
import type { ContentShape } from '#lib/content/content-shape.ts'
import messages from '../../messages/en.json'
import { commonQuery } from '../chrome/common.groq.ts'
import { siteFixture } from '../testing/render-site.tsx'
import { LivePageContent } from './live-page-content.client.tsx'

const live = vi.hoisted(() => ({ page: {} as unknown, common: {} as unknown }))
vi.mock('@sanity/react-loader', () => ({
  useQuery: (query: string) => ({ data: query === commonQuery ? live.common : live.page }),
}))
vi.mock('./studio-connection.client.tsx', () => ({ StudioConnection: () => null }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, prefetch: () => {} }),
  usePathname: () => '/',
}))

const shape: ContentShape = {
  fields: {
    _id: 'text',
    _type: 'text',
    title: 'text',
    modules: {
      items: { types: { content: { fields: { _key: 'text', _type: 'text', title: 'text' } } } },
    },
  },
}
const initial: InitialLiveQuery = {
  data: null,
  sourceMap: undefined,
  perspective: 'drafts',
  shape,
}
const home = {
  _id: 'home-en',
  _type: 'home',
  title: 'Home',
  modules: [{ _key: 'a', _type: 'content', title: 'Care' }],
}

const page = () => (
  <LivePageContent
    kind="home"
    params={{ locale: 'en', defaultLocale: 'en' }}
    site={{
      ...siteFixture(),
      isDraft: true,
      edit: { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' },
    }}
    versions={[]}
    messages={messages}
    initialPage={initial}
    initialCommon={{ ...initial, shape: { fields: {} } }}
    view={undefined}
    shared={undefined}
  />
)

beforeEach(() => {
  live.page = home
})

describe('LivePageContent', () => {
  it('leaves out ill-typed values of each live result, and lists them until they are mended', () => {
    const { rerender } = render(page())
    expect(screen.queryByText(/left out/)).toBeNull()
    live.page = { ...home, title: { en: 'Torn' }, modules: [null, 'torn', ...home.modules] }
    rerender(page())
    screen.getByText('2 values left out')
    screen.getByRole('region', { name: 'Care' })
    live.page = home
    rerender(page())
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  it('shows the empty page for a result of another type', () => {
    live.page = 'torn'
    render(page())
    expect(screen.getByText(messages.preview.empty)).toBeDefined()
    screen.getByText('1 value left out')
  })
})
