import { useState } from 'react'
import { useColorSchemeValue } from 'sanity'
import { csvOf } from '#lib/forms/csv.ts'
import { Details } from './details.tsx'
import { saveAs } from './save-as.ts'
import { Filters } from './filters.tsx'
import { Frame } from './frame.ts'
import { everything, type Filter, senderOf } from './model/submission.ts'
import { tableOf } from './model/table.ts'
import { useSubmissions } from './use-submissions.ts'

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** What visitors sent: a list with filters, and beside it whatever is open. */
export function SubmissionsView() {
  const scheme = useColorSchemeValue()
  const submissions = useSubmissions()
  const { answer, filter, setFilter, forms, failed, load, markRead, remove, all } = submissions
  const [openId, setOpenId] = useState<string>()
  const [exporting, setExporting] = useState(false)
  const open = answer?.rows.find(({ _id }) => _id === openId)
  const empty = answer?.rows.length === 0

  const onExport = async () => {
    setExporting(true)
    try {
      const csv = csvOf(tableOf(await all()))
      const day = new Date().toISOString().slice(0, 10)
      saveAs(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `submissions-${day}.csv`)
    } finally {
      setExporting(false)
    }
  }

  return (
    <Frame data-scheme={scheme}>
      <header>
        <h1>
          Submissions
          {answer && answer.unread > 0 && <span className="count">{answer.unread} unread</span>}
        </h1>
        <Filters filter={filter} forms={forms} onChange={setFilter}>
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
      </header>
      <div className="panes" data-empty={empty ? '' : undefined} data-open={open ? '' : undefined}>
        <section className="list" aria-label="List">
          {failed && <p role="alert">The content service did not answer. Try Refresh.</p>}
          {empty && <Nothing filter={filter} onAll={() => setFilter(everything)} />}
          <ul>
            {answer?.rows.map((row) => (
              <li key={row._id}>
                <button
                  type="button"
                  aria-current={row._id === openId || undefined}
                  data-unread={row.read ? undefined : ''}
                  onClick={() => {
                    setOpenId(row._id)
                    void markRead(row, true)
                  }}
                >
                  <strong>{senderOf(row)}</strong>
                  <span>
                    {row.formTitle} · {row.language}
                    {row.files?.length ? ` · ${row.files.length} files` : ''}
                  </span>
                  <time dateTime={row.sentAt ?? undefined}>
                    {row.sentAt && date.format(new Date(row.sentAt))}
                  </time>
                  {!row.read && <span className="dot">unread</span>}
                </button>
              </li>
            ))}
          </ul>
          {answer && answer.rows.length < answer.total && (
            <button type="button" onClick={() => void load(answer.rows.length)}>
              Show older ({answer.total - answer.rows.length})
            </button>
          )}
        </section>
        <section className="open" aria-label="Submission">
          {open ? (
            <>
              <button type="button" className="back" onClick={() => setOpenId(undefined)}>
                Back to the list
              </button>
              <Details
                key={open._id}
                submission={open}
                bytesOf={submissions.bytesOf}
                onUnread={() => {
                  setOpenId(undefined)
                  void markRead(open, false)
                }}
                onRemove={() => void remove(open)}
              />
            </>
          ) : (
            <p className="empty">Choose a submission to read it.</p>
          )}
        </section>
      </div>
    </Frame>
  )
}

/** A list without a row: nobody has written yet, or none of what they wrote fits. */
function Nothing({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const asked = Object.values(filter).some(Boolean)
  return (
    <div className="empty">
      <h2>{asked ? 'No submission fits these filters' : 'Nothing has been sent yet'}</h2>
      {asked ? (
        <button type="button" onClick={onAll}>
          Show all submissions
        </button>
      ) : (
        <p>What visitors write into a form of the site arrives here, newest first.</p>
      )}
    </div>
  )
}
