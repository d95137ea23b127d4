import type { AnalyticsItem, AnalyticsList } from './analytics-event.ts'

/** What of the site says whether anybody counts. */
interface AnalyticsSettings {
  privacy?: { tags?: object | undefined; shop?: object | undefined }
}

/** Whether somebody is configured to whom it could be told what happens. */
export function isAnalyticsEnabled({ privacy }: AnalyticsSettings): boolean {
  return privacy?.tags !== undefined || privacy?.shop !== undefined
}

/** Marks the card of a product with what is told of it; a site where nobody counts is not marked. */
export function trackedItemAttributes(
  site: AnalyticsSettings,
  item: AnalyticsItem | undefined,
): { 'data-item'?: string | undefined } {
  return item && isAnalyticsEnabled(site) ? { 'data-item': JSON.stringify(item) } : {}
}

/** Marks what holds the cards of one list. */
export function trackedListAttributes(
  site: AnalyticsSettings,
  list: AnalyticsList,
): { 'data-list'?: string | undefined } {
  return isAnalyticsEnabled(site) ? { 'data-list': JSON.stringify(list) } : {}
}
