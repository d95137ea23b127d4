import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useColorSchemeValue } from 'sanity'
import { toCsv } from '#lib/forms/to-csv.ts'
import type { IllTypedDocument } from '../../query-results/result-parser.ts'
import { useDocumentPermission, useOwnRoleTitles } from '../../data/use-permission.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { formatDateTime } from '../../date-format.ts'
import { SubmissionDetails } from './submission-details.tsx'
import { SubmissionsLayout } from './submissions-layout.ts'
import {
  emptySubmissionFilter,
  type SubmissionFilter,
  languageName,
  senderLabel,
  type FilterableForm,
  type Submission,
  newsletterFormId,
  submissionsAsTable,
} from './model/submission.ts'
import { hasDeliveryFailed } from './model/delivery-text.ts'
import type { SubmissionPage } from './model/submission-page.ts'
import { useSubmissionsAndActions } from './use-submissions.ts'

/** Submissions: list with filters, and a details panel. */
export function SubmissionsView() {
  const scheme = useColorSchemeValue()
  const submissions = useSubmissionsAndActions()
  const role = useOwnRoleTitles()
  const sees = useDocumentPermission('read', 'submission.any', 'submission') !== false
  const changes = useDocumentPermission('update', 'submission.any', 'submission') !== false
  const { answer, filter, setFilter, forms, problem, load, markRead, remove, all } = submissions
  const [opened, setOpened] = useState<Submission>()
  const [exporting, setExporting] = useState(false)
  const [incomplete, setIncomplete] = useState<readonly IllTypedDocument[]>([])
  // The open submission stays open if a refetch of the list no longer contains it.
  const open = opened && (answer?.rows.find(({ _id }) => _id === opened._id) ?? opened)
  const empty = answer?.rows.length === 0 && answer.illTyped.length === 0
  const close = () => setOpened(undefined)
  const onOpen = async (row: Submission) => {
    setOpened(row)
    if (changes && (await markRead(row, true)))
      setOpened((now) => (now?._id === row._id ? { ...now, read: true } : now))
  }
  const openLinked = useEffectEvent(async (id: string) => {
    const linked = await submissions.find(id)
    if (linked) await onOpen(linked)
  })
  useEffect(() => {
    const id = new URLSearchParams(window.location.search).get('submission')
    const soon = id && setTimeout(() => void openLinked(id))
    return () => clearTimeout(soon || undefined)
  }, [])
  const onFilter = (next: SubmissionFilter) => {
    close()
    setIncomplete([])
    setFilter(next)
  }

  const onExport = async () => {
    setExporting(true)
    await all(({ rows, illTyped }) => {
      setIncomplete(illTyped)
      const day = new Date().toISOString().slice(0, 10)
      const csv = new Blob([toCsv(submissionsAsTable(rows))], { type: 'text/csv;charset=utf-8' })
      downloadFile(csv, `submissions-${day}.csv`)
    })
    setExporting(false)
  }

  return (
    <SubmissionsLayout aria-label="Submissions" data-scheme={scheme}>
      <header>
        <h1>
          Submissions
          <span className="count" role="status">
            {answer && countLabel(answer)}
          </span>
        </h1>
        <Filters filter={filter} forms={forms} onChange={onFilter}>
          <button type="button" onClick={() => void load()}>
            Refresh
          </button>
          <button
            type="button"
            disabled={exporting || !answer?.total}
            onClick={() => void onExport()}
          >
            {exporting ? 'Exporting…' : 'Export CSV'}
          </button>
        </Filters>
        {!sees && (
          <p>{`Your role (${role}) may not see submissions. An editor or an administrator can.`}</p>
        )}
        {problem && <p role="alert">{problem}</p>}
        {incomplete.length > 0 && (
          <div role="alert">
            <p>The exported file lacks what does not fit in these documents:</p>
            <IllTypedDocuments documents={incomplete} />
          </div>
        )}
      </header>
      <div
        className="panes"
        data-empty={empty && !open ? '' : undefined}
        data-open={open ? '' : undefined}
      >
        <section className="list" aria-label="List">
          {!answer && !problem && <p className="empty">Loading…</p>}
          {empty && sees && (
            <EmptyList filter={filter} onAll={() => onFilter(emptySubmissionFilter)} />
          )}
          {answer && <IllTypedDocuments documents={answer.illTyped} />}
          <ul>
            {answer?.rows.map((row) => (
              <li key={row._id}>
                <button
                  type="button"
                  aria-current={row._id === open?._id || undefined}
                  data-unread={row.read ? undefined : ''}
                  onClick={() => void onOpen(row)}
                >
                  <strong>{senderLabel(row)}</strong>
                  <span>
                    {[
                      row.suspicious && 'Suspicious',
                      row.deliveries?.some(hasDeliveryFailed) && 'Not delivered',
                      row.formTitle,
                      languageName(row.language),
                      fileCountLabel(row),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <time dateTime={row.sentAt ?? undefined}>
                    {row.sentAt && formatDateTime(row.sentAt)}
                  </time>
                  {!row.read && <span className="dot">unread</span>}
                </button>
              </li>
            ))}
          </ul>
          {answer && answer.older > 0 && (
            <button type="button" onClick={() => void load(answer.last)}>
              Show older ({answer.older})
            </button>
          )}
        </section>
        <section className="open" aria-label="Submission">
          {open ? (
            <>
              <button type="button" className="back" onClick={close}>
                Back to the list
              </button>
              <SubmissionDetails
                key={open._id}
                submission={open}
                illTyped={answer?.illTyped}
                bytesOf={submissions.bytesOf}
                refusal={
                  changes
                    ? undefined
                    : `Your role (${role}) can read submissions but not change them.`
                }
                onRetry={async (delivery) => {
                  const changed = await submissions.retry(open, delivery)
                  setOpened((now) => (now?._id === changed._id ? changed : now))
                }}
                onUnread={() => {
                  close()
                  void markRead(open, false)
                }}
                onRemove={async () => {
                  if (await remove(open)) close()
                }}
              />
            </>
          ) : (
            <p className="empty">Select a submission to read it.</p>
          )}
        </section>
      </div>
    </SubmissionsLayout>
  )
}

function countLabel({ total, unread }: SubmissionPage): string {
  return [total > 0 && `${total} listed`, unread > 0 && `${unread} unread`]
    .filter(Boolean)
    .join(' · ')
}

function fileCountLabel({ files }: Submission): string {
  if (!files?.length) return ''
  return files.length === 1 ? '1 file' : `${files.length} files`
}

/** Empty state: no submissions at all, or none that match the filters. */
function EmptyList({ filter, onAll }: { filter: SubmissionFilter; onAll: () => void }) {
  const requested = Object.values(filter).some(Boolean)
  return (
    <div className="empty">
      <h2>{requested ? 'No submissions match these filters' : 'No submissions yet'}</h2>
      {requested ? (
        <button type="button" onClick={onAll}>
          Show all submissions
        </button>
      ) : (
        <p>Form submissions of visitors appear here, newest first.</p>
      )}
    </div>
  )
}

interface FiltersProps {
  filter: SubmissionFilter
  forms: readonly FilterableForm[]
  onChange: (filter: SubmissionFilter) => void
  children: ReactNode
}

/** Filters by form, day and read state. */
function Filters({ filter, forms, onChange, children }: FiltersProps) {
  const set = (part: Partial<SubmissionFilter>) => onChange({ ...filter, ...part })
  return (
    <div className="filters">
      <label>
        Form
        <select value={filter.form} onChange={({ target }) => set({ form: target.value })}>
          <option value="">All forms</option>
          {forms.map(({ _id, title, language }) => (
            <option key={_id} value={_id}>
              {title || 'Form without a title'} ({languageName(language)})
            </option>
          ))}
          <option value={newsletterFormId}>Newsletter</option>
        </select>
      </label>
      <label>
        From
        <input
          type="date"
          value={filter.from}
          onChange={({ target }) => set({ from: target.value })}
        />
      </label>
      <label>
        To
        <input type="date" value={filter.to} onChange={({ target }) => set({ to: target.value })} />
      </label>
      <label>
        State
        <select
          value={filter.state}
          onChange={({ target }) => set({ state: target.value as SubmissionFilter['state'] })}
        >
          <option value="">All</option>
          <option value="unread">Unread</option>
          <option value="read">Read</option>
          <option value="suspicious">Suspicious</option>
        </select>
      </label>
      <span className="actions">{children}</span>
    </div>
  )
}
