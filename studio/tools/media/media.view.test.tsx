import { ThemeProvider } from '@sanity/ui'
import { ToastProvider } from '@sanity/ui/toast'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Observable } from 'rxjs'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AssetSourceComponentProps } from 'sanity'
import { mediaAssetSource } from './media-asset-source.tsx'
import { MediaView } from './media.view.tsx'
import type { Asset } from './model/asset.ts'

const lake = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  fetched: [] as unknown[],
  writes: [] as unknown[][],
  commit: undefined as unknown as ReturnType<typeof vi.fn<() => Promise<unknown>>>,
  sent: [] as string[],
  uploads: [] as { next: (event: object) => void }[],
}))
vi.mock('../../data/use-live-query.ts', () => ({
  useLiveQuery: (_question: object, params: object) => ({
    value: lake.answers['id' in params ? 'asset' : 'ids' in params ? 'deleting' : 'library'],
    illTyped: [],
  }),
}))
vi.mock('sanity', () => {
  const transaction = () => {
    const writes: unknown[] = []
    const self = {
      patch: (id: string, patch: object) => (writes.push(['patch', id, patch]), self),
      create: (document: object) => (writes.push(['create', document]), self),
      delete: (id: string) => (writes.push(['delete', id]), self),
      commit: () => (lake.writes.push(writes), lake.commit()),
    }
    return self
  }
  const upload = (_kind: string, file: File) =>
    new Observable((subscriber) => {
      lake.sent.push(file.name)
      lake.uploads.push(subscriber)
      subscriber.next({ type: 'progress', stage: 'upload', percent: 40 })
    })
  const action = (actions: unknown[]) => (lake.writes.push(actions), lake.commit())
  const client = {
    action,
    config: () => ({}),
    withConfig: () => client,
    transaction,
    fetch: () => Promise.resolve(lake.fetched.shift()),
    observable: { assets: { upload } },
  }
  return { useClient: () => client, useSchema: () => ({ get: () => undefined }) }
})
vi.mock('sanity/router', () => ({
  IntentLink: ({ children }: { children: ReactNode }) => <a href="/document">{children}</a>,
}))

const asset = (name: string, over: Partial<Asset> = {}): Asset => ({
  _id: `image-${name}`,
  _type: 'sanity.imageAsset',
  _createdAt: '2026-01-01T00:00:00Z',
  url: `http://lake/${name}.jpg`,
  originalFilename: `${name}.jpg`,
  users: [],
  ...over,
})
const used = asset('a', { users: ['page'], tags: ['Winter'] })
const free = asset('b')
const image = { asset: { _ref: 'image-a' } }
const page = { _id: 'page', _type: 'page', _rev: 'r0', title: 'Geneva', image }

const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      <ToastProvider>
        <MediaView />
      </ToastProvider>
    </ThemeProvider>,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  lake.answers = {
    library: { total: 2, rows: [used, free], tags: ['Winter'] },
    asset: { asset: used, documents: [page] },
  }
  lake.fetched = []
  lake.writes = []
  lake.sent = []
  lake.uploads = []
  lake.commit = vi.fn<() => Promise<{ _rev: string }[]>>().mockResolvedValue([{ _rev: 'r1' }])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('MediaView', () => {
  it('saves an alt text on blur, and keeps the input if saving fails', async () => {
    const { unmount } = show()
    await press(/^a\.jpg/)
    lake.commit.mockRejectedValueOnce(new Error('no line'))
    await userEvent.click(screen.getByLabelText('Description, French'))
    await userEvent.paste('Un cadran')
    await userEvent.tab()
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is preserved here')
    await press('Close')
    await press(/^a\.jpg/)
    const field = screen.getByLabelText<HTMLTextAreaElement>('Description, French')
    expect(field.value).toBe('Un cadran')
    await userEvent.click(field)
    await userEvent.tab()
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(lake.writes.at(-1)).toMatchObject([
      ['patch', 'image-a', { insert: { items: [{ _key: 'fr', text: 'Un cadran' }] } }],
    ])
    unmount()
  })

  it('adds a tag to all selected assets, based on their current tags', async () => {
    show()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select a.jpg' }))
    await press('Select all shown')
    lake.fetched = [
      [
        { _id: 'image-a', _rev: 'r1', tags: ['Winter'] },
        { _id: 'image-b', _rev: 'r2', tags: null },
      ],
    ]
    await userEvent.click(screen.getByLabelText('Tag for 2 selected files'))
    await userEvent.paste('Sky')
    await press('Add')
    expect(lake.writes).toMatchObject([
      [
        ['patch', 'image-a', { ifRevisionID: 'r1', set: { 'opt.orrery.tags': ['Winter', 'Sky'] } }],
        ['patch', 'image-b', { ifRevisionID: 'r2', set: { 'opt.orrery.tags': ['Sky'] } }],
      ],
    ])
  })

  it('replaces an asset everywhere including concurrently edited documents, lists failures, and reverts', async () => {
    const other = { ...page, _id: 'drafts.other', _rev: 'r5', title: 'Basel' }
    const third = { ...page, _id: 'third', title: 'Lyon' }
    show()
    await press(/^a\.jpg/)
    await press('Replace everywhere…')
    // A picture is replaced by a picture: only the library behind the dialog can filter by kind.
    expect(screen.getAllByLabelText('Kind')).toHaveLength(1)
    lake.fetched = [[page, other, third], []]
    await userEvent.click(screen.getAllByRole('button', { name: /^b\.jpg/ }).at(-1) as HTMLElement)
    expect(await screen.findByText(/^2 as new drafts/)).toBeDefined()
    // Basel still uses the asset after the edit; Lyon does not.
    lake.fetched = [[{ ...other, _rev: 'r6' }], [], [], []]
    lake.commit
      .mockResolvedValueOnce({ transactionId: 'r1' })
      .mockRejectedValueOnce({ statusCode: 409 })
      .mockResolvedValueOnce([{ _rev: 'r7' }])
      .mockRejectedValueOnce({ statusCode: 409 })
    await press('Replace in 3')
    expect(await screen.findByText('Replaced in 2 of 3.')).toBeDefined()
    expect(screen.getByText(/^Someone else edited these meanwhile.*: Basel\.$/)).toBeDefined()
    expect(screen.getByText(/^Lyon: someone changed it/)).toBeDefined()
    const now = { image: { asset: { _ref: 'image-b' } } }
    expect(lake.writes.slice(0, 3)).toMatchObject([
      [
        { baseId: 'page', versionId: 'drafts.page', ifBaseRevisionId: 'r0' },
        { draftId: 'drafts.page', patch: { set: now } },
      ],
      [['patch', 'drafts.other', { ifRevisionID: 'r5', set: now }]],
      [['patch', 'drafts.other', { ifRevisionID: 'r6', set: now }]],
    ])
    await press('Undo')
    expect(await screen.findByText('Restored in 2 of 2.')).toBeDefined()
    expect(lake.writes.slice(-2)).toMatchObject([
      [
        ['patch', 'drafts.page', { ifRevisionID: 'r1' }],
        ['delete', 'drafts.page'],
      ],
      [['patch', 'drafts.other', { ifRevisionID: 'r7' }]],
    ])
  })

  it('deletes unused assets, and lists the documents that use the others', async () => {
    lake.answers['deleting'] = { assets: [used, free], documents: [page] }
    show()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select a.jpg' }))
    await press('Delete…')
    expect(screen.getByRole('alert').textContent).toContain('“a.jpg” is still used and will not be')
    expect(screen.getByText('Geneva')).toBeDefined()
    await press('Delete b.jpg permanently')
    expect(lake.writes).toEqual([[['delete', 'image-b']]])
  })

  it('uploads files with progress, and cancels an upload', async () => {
    // crypto.subtle is undefined on plain HTTP.
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    show()
    const file = new File(['x'], 'sky.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Files to upload'), file)
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
    await vi.waitFor(() => expect([lake.sent, bar.value]).toEqual([['sky.png'], 40]))
    await press('Cancel: sky.png')
    expect(screen.getByText('Cancelled')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again: sky.png' })).toBeDefined()
  })

  it('is the asset source of image fields in forms', async () => {
    const onSelect = vi.fn<AssetSourceComponentProps['onSelect']>()
    const props = { onSelect, onClose: () => {} } as unknown as AssetSourceComponentProps
    render(
      <ThemeProvider theme={theme}>
        <ToastProvider>
          <mediaAssetSource.component {...props} />
        </ToastProvider>
      </ThemeProvider>,
    )
    await press(/^b\.jpg/)
    expect(onSelect).toHaveBeenCalledWith([{ kind: 'assetDocumentId', value: 'image-b' }])
  })

  it('uploads a picture where it is chosen, and chooses it', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
    const onSelect = vi.fn<AssetSourceComponentProps['onSelect']>()
    const props = { onSelect, onClose: () => {} } as unknown as AssetSourceComponentProps
    render(
      <ThemeProvider theme={theme}>
        <ToastProvider>
          <mediaAssetSource.component {...props} />
        </ToastProvider>
      </ThemeProvider>,
    )
    const input = screen.getByLabelText('Files to upload')
    fireEvent.drop(input, {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'plan.pdf')] },
    })
    expect(screen.getByText(/^Not uploaded: “plan.pdf”/)).toBeDefined()
    await userEvent.upload(input, new File(['x'], 'dial.png', { type: 'image/png' }))
    await vi.waitFor(() => expect(lake.uploads).toHaveLength(1))
    lake.uploads[0]?.next({ type: 'response', body: { document: { _id: 'image-new' } } })
    await vi.waitFor(() =>
      expect(onSelect.mock.calls).toEqual([[[{ kind: 'assetDocumentId', value: 'image-new' }]]]),
    )
    expect(lake.sent).toEqual(['dial.png'])
  })

  it('keeps the details panel open when Escape closes a dialog', async () => {
    show()
    await press(/^a\.jpg/)
    await press('Replace everywhere…')
    expect(screen.getByRole('dialog')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('complementary', { name: 'Details of a.jpg' })).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Replace everywhere…')
  })

  it('moves the focus to the details, and back to the tile with Escape', async () => {
    show()
    const tile = screen.getByRole('button', { name: /^a\.jpg/ })
    tile.focus()
    await userEvent.keyboard('{Enter}')
    const details = screen.getByRole('complementary', { name: 'Details of a.jpg' })
    expect(document.activeElement).toBe(details)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(tile)
  })

  it('announces the number of assets, and of selected ones', async () => {
    show()
    const status = screen.getByText('2 files')
    expect(status.getAttribute('role')).toBe('status')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select a.jpg' }))
    expect(status.textContent).toBe('2 files, 1 selected')
  })
})
