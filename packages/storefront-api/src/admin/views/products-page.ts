import { html, type SafeHtml } from '../../checkout/html-template.ts'
import type { CatalogueProduct, CatalogueVariant } from '../../catalogue/catalogue-schema.ts'
import { moneyText } from '../formatting.ts'
import { csrfField, adminPageLayout, type AdminPageFrame } from './layout.ts'

export const productStatusLabels = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
} as const
export type ProductStatus = keyof typeof productStatusLabels

export interface ProductsPageData {
  products: readonly CatalogueProduct[]
  total: number
  query: string
  state: ProductStatus
  /** One-based. */
  page: number
  pages: number
  currencyCode: string
  onHand: (variantId: number) => number
}

/** The URL of a page of the list. */
export function productListUrl(query: string, state: ProductStatus, page: number): string {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (state !== 'active') params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return `/admin/products${params.size > 0 ? `?${params}` : ''}`
}

function stockState({ inventoryPolicy }: CatalogueVariant, onHand: number): SafeHtml {
  if (onHand > 0) return html`<span class="state good">In stock</span>`
  return inventoryPolicy === 'continue'
    ? html`<span class="state">Backorder</span>`
    : html`<span class="state bad">Sold out</span>`
}

function variantRow(
  variant: CatalogueVariant,
  product: CatalogueProduct,
  view: ProductsPageData,
): SafeHtml {
  const onHand = view.onHand(variant.id)
  const name = product.variants.length > 1 ? variant.title : product.title
  const field = `stock-${variant.id}`
  return html`<tr>
    <th scope="row">
      ${name}${variant.sku && html`<br /><span class="soft">${variant.sku}</span>`}
    </th>
    <td class="number">${moneyText(variant.price, view.currencyCode)}</td>
    <td>${stockState(variant, onHand)}</td>
    <td class="act" data-label="On hand">
      <label class="hidden" for="${field}"
        >Quantity on hand: ${product.title} – ${variant.title}</label
      >
      <input
        id="${field}"
        name="${field}"
        type="number"
        inputmode="numeric"
        step="1"
        value="${onHand}"
        required
      />
      <input type="hidden" name="seen-${variant.id}" value="${onHand}" />
    </td>
  </tr>`
}

function productPart(
  product: CatalogueProduct,
  view: ProductsPageData,
  frame: AdminPageFrame,
): SafeHtml {
  const picture = product.images[0]
  const address = picture && `/files/${picture.src.split('/').map(encodeURIComponent).join('/')}`
  return html`<article class="product">
    ${
      address
        ? html`<img
            class="picture"
            src="${address}?width=144"
            alt=""
            width="72"
            height="90"
            loading="lazy"
          />`
        : html`<span class="picture"></span>`
    }
    <div>
      <h2>${product.title}</h2>
      <p class="soft">
        ${[product.productType, product.vendor, product.handle].filter(Boolean).join(' · ')}
      </p>
    </div>
    <form method="post" action="/admin/stock">
      ${csrfField(frame)}<input
        type="hidden"
        name="back"
        value="${productListUrl(view.query, view.state, view.page)}"
      />
      <table class="stacked">
        <caption class="hidden">
          Variants of ${product.title}
        </caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col" class="number">Price</th>
            <th scope="col">Status</th>
            <th scope="col" class="act">On hand</th>
          </tr>
        </thead>
        <tbody>
          ${product.variants.map((variant) => variantRow(variant, product, view))}
        </tbody>
      </table>
      <p class="act save">
        <button class="quiet">Save stock<span class="hidden"> of ${product.title}</span></button>
      </p>
    </form>
  </article>`
}

function pageLinks({ query, state, page, pages }: ProductsPageData): SafeHtml | null {
  if (pages <= 1) return null
  return html`<nav class="pages" aria-label="Pages">
    <span
      >${page > 1 && html`<a rel="prev" href="${productListUrl(query, state, page - 1)}">Previous</a>`}</span
    >
    <span class="soft">Page ${page} of ${pages}</span>
    <span
      >${page < pages && html`<a rel="next" href="${productListUrl(query, state, page + 1)}">Next</a>`}</span
    >
  </nav>`
}

function countText(total: number, query: string): string {
  if (total === 0) return query ? 'No products match your search.' : 'No products yet.'
  return total === 1 ? '1 product' : `${total} products`
}

/** The products with the stock of each variant. */
export function productsPage(frame: AdminPageFrame, view: ProductsPageData): string {
  const { products, total, query, state } = view
  return adminPageLayout(frame, {
    title: 'Products',
    place: '/admin/products',
    body: html`<h1>Products</h1>
      <form class="filter" role="search" method="get" action="/admin/products">
        <div class="grow">
          <label for="q">Title, SKU or keyword</label>
          <input id="q" name="q" type="search" value="${query}" />
        </div>
        <div>
          <label for="state">Status</label>
          <select id="state" name="state">
            ${Object.entries(productStatusLabels).map(
              ([name, text]) =>
                html`<option value="${name}" ${name === state ? html`selected` : null}>
                  ${text}
                </option>`,
            )}
          </select>
        </div>
        <button>Search</button>
      </form>
      <p class="lead" role="status">${countText(total, query)}</p>
      ${
        products.length === 0
          ? null
          : html`<div class="products">
              ${products.map((product) => productPart(product, view, frame))}
            </div>`
      }
      ${pageLinks(view)}`,
  })
}
