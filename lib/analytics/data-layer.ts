import {
  type AnalyticsItem,
  type AnalyticsItemList,
  type AnalyticsEvent,
  type AnalyticsDestination,
  totalItemsValue,
} from './analytics-event.ts'

/*
 * Analytics events as GA4's recommended e-commerce events, the format that a tag manager's tags expect in its data
 * layer.
 */

/** Maximum number of items per event. */
const maxItems = 200

/** An event in the format of the data layer. */
export interface DataLayerEvent {
  event: string
  ecommerce?: object
  search_term?: string
}

/** Pushes events to a data layer, and clears the previous e-commerce object before each. */
export function dataLayerDestination(layer: unknown[]): AnalyticsDestination {
  return (fact) => {
    for (const event of dataLayerEvents(fact)) layer.push({ ecommerce: null }, event)
  }
}

/** Converts an analytics event. Page views are omitted, because the tags count them themselves. */
export function dataLayerEvents(fact: AnalyticsEvent): DataLayerEvent[] {
  switch (fact.kind) {
    case 'page':
      return [
        ...(fact.product
          ? [valueEvent('view_item', { items: [fact.product], currency: fact.currency })]
          : []),
        ...(fact.search ? [{ event: 'search', search_term: fact.search }] : []),
      ]
    case 'list':
      return [listEvent('view_item_list', fact, fact.list)]
    case 'select':
      return [listEvent('select_item', fact, fact.items[0]?.list)]
    case 'add':
      return [valueEvent('add_to_cart', fact)]
    case 'remove':
      return [valueEvent('remove_from_cart', fact)]
    case 'cart':
      return [valueEvent('view_cart', fact)]
    case 'checkout': {
      const { codes } = fact
      return [
        valueEvent('begin_checkout', fact, codes.length > 0 ? { coupon: codes.join(', ') } : {}),
      ]
    }
    case 'search':
      return [{ event: 'search', search_term: fact.search }]
  }
}

interface Priced {
  items: readonly AnalyticsItem[]
  currency: string
}

/** An event with a value. */
function valueEvent(event: string, { items, currency }: Priced, more: object = {}): DataLayerEvent {
  const listed = items.slice(0, maxItems)
  return {
    event,
    ecommerce: {
      currency,
      value: totalItemsValue({ items }),
      ...more,
      items: listed.map(itemParameters),
    },
  }
}

/** An event about a list, without a value. */
function listEvent(
  event: string,
  { items, currency }: Priced,
  of: AnalyticsItemList | undefined,
): DataLayerEvent {
  const listed = items.slice(0, maxItems)
  return {
    event,
    ecommerce: { currency, ...listParameters(of), items: listed.map(itemParameters) },
  }
}

function itemParameters(item: AnalyticsItem): object {
  const { product, name, brand, category, variant, price, discount, quantity = 1 } = item
  return {
    item_id: numberIn(product),
    item_name: name,
    ...(brand && { item_brand: brand }),
    ...(category && { item_category: category }),
    ...(variant?.name && { item_variant: variant.name }),
    ...(price !== undefined && { price }),
    ...(discount !== undefined && { discount }),
    quantity,
    ...(item.index !== undefined && { index: item.index }),
    ...listParameters(item.list),
  }
}

function listParameters(of: AnalyticsItemList | undefined): object {
  return of ? { item_list_id: of.id, item_list_name: of.name } : {}
}

/** The number at the end of a global id, by which feeds and reports identify a product. */
function numberIn(gid: string): string {
  return gid.split('/').at(-1) ?? gid
}
