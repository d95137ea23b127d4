/** Former name of a metric, with its former label and label values where they differ. */
interface FormerName {
  name: string
  label?: string
  values?: Readonly<Record<string, string>>
}

/** Metrics by their present name. This version exposes both names, the next one the present name only (docs/upgrading.md). */
export const FORMER_NAMES: Readonly<Record<string, FormerName>> = {
  content_lake_queued_requests: { name: 'content_lake_waiting_requests' },
  content_lake_queued_queries: { name: 'content_lake_waiting_queries' },
  content_lake_users: { name: 'content_lake_people' },
  content_lake_is_leader: { name: 'content_lake_writes' },
  content_lake_leader_known: { name: 'content_lake_writer_known' },
  content_lake_log_position: { name: 'content_lake_place' },
  content_lake_forwarded_requests_total: {
    name: 'content_lake_handed_on_total',
    values: { completed: 'answered', unavailable: 'away', aborted: 'left' },
  },
  content_lake_query_executions_total: {
    name: 'content_lake_queries_total',
    label: 'lane',
    values: { main_thread: 'thread', worker: 'reader' },
  },
}
