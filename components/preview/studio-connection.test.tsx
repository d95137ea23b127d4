import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { siteFixture } from '../testing/render-site.tsx'
import { PreviewSlot } from './preview-slot.client.tsx'
import { StudioConnection } from './studio-connection.client.tsx'

const connected = vi.hoisted(() => vi.fn())
vi.mock('./presentation-connection.client.tsx', () => ({
  PresentationConnection: ({ perspective }: { perspective: string | string[] }) => {
    useEffect(() => {
      connected()
    }, [])
    return <output>{String(perspective)}</output>
  },
}))
vi.mock('./use-draft-changes.ts', () => ({ useDraftChanges: () => {} }))
vi.mock('@sanity/visual-editing/react', () => ({ useIsPresentationTool: () => true }))
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: () => {} }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}))

/** The layout of live pages with a page, which Next.js replaces when the path changes. */
const layout = (path: string, perspective: string | string[]) => (
  <>
    <StudioConnection
      key={path}
      site={siteFixture()}
      view={undefined}
      perspective={perspective as 'drafts'}
      documents={[]}
    />
    <PreviewSlot />
  </>
)

describe('StudioConnection', () => {
  it('keeps its connection when the page is replaced, with the perspective of the new page', () => {
    const { rerender } = render(layout('/', 'drafts'))
    expect(screen.getByRole('status').textContent).toBe('drafts')
    rerender(layout('/product', ['rAutumn', 'drafts']))
    expect(screen.getByRole('status').textContent).toBe('rAutumn,drafts')
    expect(connected).toHaveBeenCalledTimes(1)
  })
})
