import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { ITEM_ACTION_TEXTS, ITEM_CONDITION_TEXTS } from '../items/item-texts.ts'
import { CHECK_KIND_TEXTS, CHECK_OUTCOME_TEXTS } from '../method-checks/check-texts.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { shownDay } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

type RecordProps = { record: TestRecordFile }

/** What was received for the test, and where it went (ITEM-03). */
export const RecordItems = ({ record: { items, people } }: RecordProps) => {
  const { t, i18n } = useLingui()
  return (
    <RecordSection title={t`Items received`}>
      <RecordTable
        columns={[
          { id: 'item', name: t`Item` },
          { id: 'received', name: t`Received` },
          { id: 'condition', name: t`Condition` },
          { id: 'place', name: t`Stored` },
          { id: 'history', name: t`Since then` },
        ]}
        rows={items.map(({ number, what, receivedOn, addedBy, condition, conditionNote, place, history }) => ({
          id: String(number),
          cells: {
            item: `${number} · ${what}`,
            received: `${shownDay(receivedOn)}, ${people[addedBy] ?? addedBy}`,
            condition: [i18n._(ITEM_CONDITION_TEXTS[condition]), conditionNote].filter(Boolean).join(': '),
            place,
            history:
              history
                .map(({ action, note, onDay, addedBy: by }) =>
                  [`${i18n._(ITEM_ACTION_TEXTS[action])}: ${note}`, shownDay(onDay), people[by] ?? by].join(', '),
                )
                .join('; ') || '–',
          },
        }))}
      />
    </RecordSection>
  )
}

/** The conditions of rooms on the days of the test; what was corrected is struck through (ROOM-03). */
export const RecordRooms = ({ record: { rooms, people } }: RecordProps) => {
  const { t } = useLingui()
  const corrected = new Set(rooms.map(({ corrects }) => corrects))
  return (
    <RecordSection title={t`Conditions of the rooms`}>
      <RecordTable
        columns={[
          { id: 'day', name: t`Day`, isShort: true },
          { id: 'room', name: t`Room` },
          { id: 'temperature', name: t`Temperature`, isShort: true },
          { id: 'humidity', name: t`Humidity`, isShort: true },
          { id: 'note', name: t`Note` },
          { id: 'by', name: t`Who` },
        ]}
        rows={rooms.map(({ id, day, room, temperature, humidity, note, addedBy }) => {
          const shown = (value: number | null, unit: string) => {
            const text = value === null ? '–' : `${shownNumber(value)}\u00a0${unit}`
            return corrected.has(id) ? <s>{text}</s> : text
          }
          return {
            id,
            cells: {
              day: shownDay(day),
              room,
              temperature: shown(temperature, '°C'),
              humidity: shown(humidity, '%'),
              note: note || '–',
              by: people[addedBy] ?? addedBy,
            },
          }
        })}
      />
    </RecordSection>
  )
}

/** Whether the method was verified, and what comparisons with other laboratories came to; what was corrected is struck through (CHECK-03). */
export const RecordChecks = ({ record: { methodChecks, people } }: RecordProps) => {
  const { t, i18n } = useLingui()
  const corrected = new Set(methodChecks.map(({ corrects }) => corrects))
  return (
    <RecordSection title={t`Checks of the method`}>
      <RecordTable
        columns={[
          { id: 'day', name: t`Day`, isShort: true },
          { id: 'kind', name: t`Kind` },
          { id: 'version', name: t`Version` },
          { id: 'what', name: t`What` },
          { id: 'outcome', name: t`Outcome` },
          { id: 'by', name: t`Who` },
        ]}
        rows={methodChecks.map(({ id, onDay, kind, protocolVersion, what, note, outcome, addedBy }) => {
          const text = i18n._(CHECK_OUTCOME_TEXTS[outcome])
          return {
            id,
            cells: {
              day: shownDay(onDay),
              kind: i18n._(CHECK_KIND_TEXTS[kind]),
              version: protocolVersion,
              what: `${what}. ${note}`,
              outcome: corrected.has(id) ? <s>{text}</s> : text,
              by: people[addedBy] ?? addedBy,
            },
          }
        })}
      />
    </RecordSection>
  )
}
