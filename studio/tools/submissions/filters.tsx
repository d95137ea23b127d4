import type { ReactNode } from 'react'
import { type Filter, languageName, newsletter } from './model/submission.ts'
import type { FormName } from './use-submissions.ts'

interface FiltersProps {
  filter: Filter
  forms: readonly FormName[]
  onChange: (filter: Filter) => void
  children: ReactNode
}

/** By form, by day, by whether it was read. */
export function Filters({ filter, forms, onChange, children }: FiltersProps) {
  const set = (part: Partial<Filter>) => onChange({ ...filter, ...part })
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
          <option value={newsletter}>Newsletter</option>
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
          onChange={({ target }) => set({ state: target.value as Filter['state'] })}
        >
          <option value="">All</option>
          <option value="unread">Unread</option>
          <option value="read">Read</option>
        </select>
      </label>
      <span className="actions">{children}</span>
    </div>
  )
}
