import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { InputProps, ObjectInputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { syncedShopSummary } from './synced-shop-summary.ts'
import { isSyncedShopFieldsInput, SyncedShopFieldsInput } from './synced-shop-fields-input.tsx'

const studio = vi.hoisted(() => ({
  id: 'drafts.shopifyProduct-1',
  answer: undefined as object | undefined,
}))
vi.mock('sanity', () => ({
  RelativeTime: ({ time }: { time: string }) => `at ${time}`,
  useFormValue: () => studio.id,
}))
vi.mock('sanity/router', () => ({
  IntentLink: ({ params, children }: { params: { id: string }; children: ReactNode }) => (
    <a href={`/${params.id}`}>{children}</a>
  ),
}))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: () => ({ value: studio.answer, illTyped: [] }),
}))
afterEach(() => {
  cleanup()
  Object.assign(studio, { id: 'drafts.shopifyProduct-1', answer: undefined })
})

const meridian = {
  id: 1,
  title: 'Meridian',
  status: 'active',
  priceRange: { minVariantPrice: 2850, maxVariantPrice: 2950 },
  options: [{ name: 'Size', values: ['36 mm', '39 mm'] }],
  shop: { domain: 'orrery.example' },
  updatedAt: 'noon',
}

function show(value: object | undefined) {
  const props = {
    value,
    path: ['store'],
    focusPath: [],
    schemaType: { name: 'shopProduct' },
    renderDefault: () => <p>every field</p>,
  } as unknown as ObjectInputProps
  render(
    <ThemeProvider theme={buildTheme()}>
      <SyncedShopFieldsInput {...props} />
    </ThemeProvider>,
  )
}

describe('SyncedShopFieldsInput', () => {
  it('replaces the input of fields synced from the shop only', () => {
    const isFor = (name: string) =>
      isSyncedShopFieldsInput({ schemaType: { name }, path: ['store'] } as unknown as InputProps)
    expect(['shopProduct', 'shopVariant', 'shopCollection', 'object'].map(isFor)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('shows the source, the age and a summary of the synced data', () => {
    studio.answer = { store: { ...meridian, title: 'Meridian II' }, at: 'one', currency: 'CHF' }
    show(meridian)
    expect(screen.getByText(/^From the shop orrery\.example/)).toBeDefined()
    expect(screen.getByText(/Changed in the shop at noon/).textContent).toContain(
      'Last synced at one.',
    )
    expect(screen.getByText('Meridian II')).toBeDefined()
    expect(screen.getByText(/^CHF\s2,850 to CHF\s2,950$/)).toBeDefined()
    expect(screen.queryByText(/This is a translation/)).toBeNull()
  })

  it('links a translation to the synced document', () => {
    studio.id = 'drafts.product-meridian-fr'
    show(meridian)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/shopifyProduct-1')
  })

  it('reports a product that the shop has deleted or not written yet', () => {
    studio.answer = { store: { ...meridian, isDeleted: true }, at: null }
    show(meridian)
    expect(screen.getByText(/^Deleted in the shop, so/)).toBeDefined()
    cleanup()
    show(undefined)
    expect(screen.getByText(/^The shop has not synced anything/)).toBeDefined()
  })

  it('shows all fields on demand', async () => {
    show(meridian)
    expect(screen.queryByText('every field')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all fields' }))
    expect(screen.getByText('every field')).toBeDefined()
  })

  it('summarizes products, variants and collections as text', () => {
    const reported = (store: object) =>
      syncedShopSummary(store).map(({ title, value }) => `${title}: ${value}`)
    expect(reported(meridian)).toEqual([
      'Name: Meridian',
      'Status: Active',
      'Price: 2,850 to 2,950',
      'Size: 36 mm, 39 mm',
    ])
    expect(
      reported({ sku: 'MO-1', price: 90, compareAtPrice: 120, inventory: { isAvailable: false } }),
    ).toEqual(['SKU: MO-1', 'Price: 90, was 120', 'Stock: Out of stock'])
    expect(syncedShopSummary({ price: 90.5 }, 'EUR')[0]?.value).toBe('EUR\u00a090.50')
    const rules = [
      { column: 'TAG', relation: 'EQUALS', condition: 'steel' },
      { column: 'VARIANT_PRICE', relation: 'GREATER_THAN', condition: '100' },
    ]
    expect(reported({ rules, disjunctive: true })).toEqual([
      'Conditions: Watches whose tag is “steel”, or variant price greater than “100”',
    ])
  })
})
