import { dayWords, weekdayWords } from '../../dates.ts'
import { CalendarTable } from './calendar-frame.ts'
import type { CalendarProps } from './calendar-props.ts'
import { DropCell } from './drop-cell.tsx'
import { clockChange, monthOf, onDay, weekOf } from './model/calendar.ts'

/** A month, one day a cell. */
export function Month({ day, today, firstDay, releases, zone, chip, onDrop }: CalendarProps) {
  return (
    <CalendarTable data-kind="month">
      <thead>
        <tr>
          {weekOf(day, firstDay).map((each) => (
            <th key={each} scope="col">
              {weekdayWords(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthOf(day, firstDay).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const change = clockChange(each, zone)
              return (
                <DropCell
                  key={each}
                  isOutside={each.slice(0, 7) !== day.slice(0, 7)}
                  isToday={each === today}
                  label={dayWords(each)}
                  onDrop={(name) => onDrop(name, each)}
                >
                  <span className="day">{Number(each.slice(8))}</span>
                  {change !== 0 && (
                    <span className="clocks">
                      {change > 0 ? 'clocks go back' : 'clocks go forward'}
                    </span>
                  )}
                  {onDay(releases, each, zone).map(chip)}
                </DropCell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </CalendarTable>
  )
}
