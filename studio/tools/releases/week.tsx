import { instantsOf, wallTimeAt } from '../../releases/zones.ts'
import { clockWords, dayWords, weekdayWords } from '../../dates.ts'
import { CalendarTable } from './calendar-frame.ts'
import type { CalendarProps } from './calendar-props.ts'
import { DropCell } from './drop-cell.tsx'
import { onDay, weekOf } from './model/calendar.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const clockOf = (time: string): string => clockWords(`1970-01-01T${time}Z`, 'UTC')

/** A week, one hour a cell: an hour that the clocks skip is hatched, one that they show twice is said to be. */
export function Week({ day, today, firstDay, releases, zone, chip, onDrop }: CalendarProps) {
  const week = weekOf(day, firstDay)
  return (
    <CalendarTable data-kind="week">
      <thead>
        <tr>
          <th scope="col">Hour</th>
          {week.map((each) => (
            <th key={each} aria-current={each === today ? 'date' : undefined} scope="col">
              {weekdayWords(each)} <span className="day">{Number(each.slice(8))}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((time, hour) => (
          <tr key={time}>
            <th scope="row">{clockOf(time)}</th>
            {week.map((each) => {
              const times = instantsOf(`${each}T${time}`, zone).length
              return (
                <DropCell
                  key={each}
                  isNone={times === 0}
                  label={`${dayWords(each)}, ${clockOf(time)}`}
                  onDrop={(name) => onDrop(name, each, hour)}
                >
                  {times > 1 && <span className="clocks">twice</span>}
                  {onDay(releases, each, zone)
                    .filter(
                      ({ at }) => wallTimeAt(at ?? '', zone).slice(11, 13) === time.slice(0, 2),
                    )
                    .map(chip)}
                </DropCell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </CalendarTable>
  )
}
