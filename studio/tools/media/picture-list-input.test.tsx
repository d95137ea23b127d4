import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { ToastProvider } from '@sanity/ui/toast'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Observable } from 'rxjs'
import { type ArrayOfObjectsInputProps, createSchema, type ObjectSchemaType } from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { pictureLists } from './picture-list-input.tsx'

const lake = vi.hoisted(() => ({
  uploads: new Map<string, { next: (event: object) => void }>(),
}))
vi.mock('sanity', async (original) => {
  const upload = (_kind: string, file: File) =>
    new Observable((subscriber) => {
      lake.uploads.set(file.name, subscriber)
    })
  const client = { config: () => ({}), observable: { assets: { upload } } }
  return { ...(await original<object>()), useClient: () => client }
})
const library = vi.hoisted(() => ({
  total: 2,
  rows: ['a', 'b'].map((name) => ({
    _id: `image-${name}`,
    _type: 'sanity.imageAsset',
    url: `http://lake/${name}.jpg`,
    originalFilename: `${name}.jpg`,
    users: [],
  })),
  tags: [],
}))
vi.mock('../../data/use-live-query.ts', () => ({
  useLiveQuery: () => ({ value: library, illTyped: [] }),
}))

const schema = createSchema({ name: 'lists', types: schemaTypes })
const listOf = (type: string, name: string) =>
  (schema.get(type) as ObjectSchemaType).fields.find((field) => field.name === name)?.type
const PictureListInput = pictureLists().form?.components?.input
if (!PictureListInput) throw new Error('The plugin has no input.')
const Input = PictureListInput
const theme = buildTheme()

interface Item {
  media: { image: { asset: { _ref: string } } }
}
type Insert = ArrayOfObjectsInputProps['onInsert']
function show({ type = 'gallery', name = 'items', readOnly = false } = {}) {
  const onInsert = vi.fn<Insert>()
  const onNativeDrop = vi.fn<() => void>()
  const props = {
    schemaType: listOf(type, name),
    readOnly,
    onInsert,
    renderDefault: () => <div onDrop={onNativeDrop}>the list</div>,
  } as unknown as ArrayOfObjectsInputProps
  render(
    <ThemeProvider theme={theme}>
      <ToastProvider>
        <Input {...props} />
      </ToastProvider>
    </ThemeProvider>,
  )
  const inserted = () =>
    onInsert.mock.calls.map(([{ items, position, referenceItem, open }]) => ({
      ids: (items as unknown as Item[]).map(({ media }) => media.image.asset._ref),
      keys: new Set(items.map(({ _key }) => _key)).size,
      at: [position, referenceItem, open],
    }))
  return { inserted, onNativeDrop }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const png = (name: string) => new File([name], name, { type: 'image/png' })
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByText('the list'), { dataTransfer: { types: ['Files'], files } })
async function endUpload(name: string) {
  await vi.waitFor(() => expect(lake.uploads.has(name)).toBe(true))
  await act(async () =>
    lake.uploads
      .get(name)
      ?.next({ type: 'response', body: { document: { _id: `image-${name}` } } }),
  )
}

let seed = 0
beforeEach(() => {
  lake.uploads.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  // Without crypto.subtle, as on plain HTTP.
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(seed++) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('pictureLists', () => {
  it('adds several pictures of Media at once', async () => {
    const { inserted } = show()
    await press('Add several pictures…')
    const dialog = within(screen.getByRole('dialog', { name: 'Add pictures from Media' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add 0 pictures' }).disabled).toBe(
      true,
    )
    await press(/^b\.jpg/)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select a.jpg' }))
    expect(dialog.getByRole('status').textContent).toBe('2 selected')
    await press('Add 2 pictures')
    expect(inserted()).toEqual([{ ids: ['image-b', 'image-a'], keys: 2, at: ['after', -1, false] }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('returns the focus to its button when the dialog is closed', async () => {
    show()
    await press('Add several pictures…')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Add several pictures…')
  })

  it('uploads dropped files, and adds them in their order', async () => {
    const { inserted, onNativeDrop } = show()
    drop(png('1.png'), png('2.png'))
    expect(onNativeDrop).not.toHaveBeenCalled()
    await endUpload('2.png')
    await endUpload('1.png')
    await press('Add 2 pictures')
    expect(inserted().map(({ ids }) => ids)).toEqual([['image-1.png', 'image-2.png']])
  })

  it('adds nothing of an upload that ends after the dialog was closed', async () => {
    const { inserted } = show()
    drop(png('1.png'))
    await userEvent.keyboard('{Escape}')
    await endUpload('1.png')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(inserted()).toEqual([])
  })

  it.each([
    ['a list that cannot be edited', { readOnly: true }],
    ['a list of other things', { type: 'page', name: 'modules' }],
  ])('leaves %s as it is', (_, options) => {
    const { onNativeDrop } = show(options)
    expect(screen.queryByRole('button')).toBeNull()
    drop(png('1.png'))
    expect(onNativeDrop).toHaveBeenCalledOnce()
  })
})
