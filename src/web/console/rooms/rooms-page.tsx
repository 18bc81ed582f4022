import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { addRoomDay, listRoomDays, MAX_ROOM_NAME, MAX_ROOM_NOTE, type RoomDay } from '../../../contract/console/quality/rooms.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { WithBelow } from '../list/cells.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import { ListRows, type ColumnViews } from '../list/list-rows.tsx'
import { numberIn } from '../protocols/number-in.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { OpenedForm } from '../shared/opened-form.tsx'
import { shownDay } from '../shared/texts/dates.ts'

const FILTERS: FilterViews<typeof listRoomDays> = {
  room: { label: msg`Room`, any: msg`Any room`, options: ({ rooms }) => rooms.map((room) => [room, room]) },
  from: { label: msg`From`, isDay: true },
  to: { label: msg`To`, isDay: true },
}
const SORTS: SortViews<typeof listRoomDays> = { day: msg`Day`, room: msg`Room` }

type Choose = (day: RoomDay) => void
const struck = (day: RoomDay, text: string) => (day.isCorrected ? <s>{text}</s> : text)
const COLUMNS: ColumnViews<typeof listRoomDays, Choose | undefined> = {
  day: { name: msg`Day`, isShort: true, cell: (one) => <WithBelow below={one.by}>{shownDay(one.day)}</WithBelow> },
  room: { name: msg`Room`, isWord: true, cell: ({ room }) => room },
  temperature: {
    name: msg`Temperature`,
    isShort: true,
    cell: (one) => (one.temperature === null ? '–' : struck(one, `${shownNumber(one.temperature)}\u00a0°C`)),
  },
  humidity: {
    name: msg`Humidity`,
    isShort: true,
    cell: (one) => (one.humidity === null ? '–' : struck(one, `${shownNumber(one.humidity)}\u00a0%`)),
  },
  note: {
    name: msg`Note`,
    cell: (one, { more }) => (
      <WithBelow below={one.isCorrected ? <Trans>corrected since</Trans> : more && <CorrectButton day={one} choose={more} />}>
        {struck(one, one.note)}
      </WithBelow>
    ),
  },
}

const CorrectButton = ({ day: one, choose }: { day: RoomDay; choose: Choose }) => {
  const { t } = useLingui()
  const [room, day] = [one.room, shownDay(one.day)]
  return (
    <Button look="quiet" aria-label={t`Correct ${room}, ${day}`} onClick={() => choose(one)}>
      <Trans>Correct</Trans>
    </Button>
  )
}

type RoomsProps = { page: OutputOf<typeof listRoomDays>; reload: () => Promise<void> }

const Rooms = ({ page, reload }: RoomsProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'new' | RoomDay>()
  const close = async () => {
    setOpen(undefined)
    await reload()
  }
  return (
    <>
      {page.mayChange && open === undefined && (
        <ListNote>
          <Button onClick={() => setOpen('new')}>
            <Trans>Enter a day</Trans>
          </Button>
        </ListNote>
      )}
      {open !== undefined && (
        <OpenedForm key={open === 'new' ? open : open.id} label={open === 'new' ? t`New day` : t`Correction`}>
          <RoomForm page={page} corrected={open === 'new' ? undefined : open} onDone={close} onCancel={() => setOpen(undefined)} />
        </OpenedForm>
      )}
      {page.days.length === 0 ? (
        <ListNote>
          <Trans>No day fits.</Trans>
        </ListNote>
      ) : (
        <ListRows call={listRoomDays} page={page} columns={COLUMNS} idOf={({ id }) => id} more={page.mayChange ? setOpen : undefined} />
      )}
    </>
  )
}

type RoomFormProps = Pick<RoomsProps, 'page'> & { corrected: RoomDay | undefined; onDone: () => Promise<void>; onCancel: () => void }

const RoomForm = ({ page: { today, rooms }, corrected, onDone, onCancel }: RoomFormProps) => {
  const { t } = useLingui()
  const id = useId()
  // One for all attempts: what is sent twice is entered once.
  const [key] = useState(randomKey)
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const measured = { temperature: numberIn(data, 'temperature'), humidity: numberIn(data, 'humidity') }
    const body = { id: key, room: textIn(data, 'room'), day: textIn(data, 'day'), ...measured, note: textIn(data, 'note') }
    await makeCall(addRoomDay, { body: { ...body, corrects: corrected?.id ?? null } })
    await onDone()
  }
  const fault = faults['room']
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Save</Trans>}
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(_, form) => void save(form, send)}
    >
      <Field id={id} label={t`Room`} required note={fault} isFault={fault !== undefined}>
        <input
          {...controlProps(id, fault, fault !== undefined)}
          name="room"
          list={`${id}rooms`}
          required
          maxLength={MAX_ROOM_NAME}
          autoComplete="off"
          defaultValue={corrected?.room ?? (rooms.length === 1 ? rooms[0] : '')}
        />
      </Field>
      <datalist id={`${id}rooms`}>
        {rooms.map((room) => (
          <option key={room} value={room}>
            {room}
          </option>
        ))}
      </datalist>
      <TextField name="day" type="date" label={t`Day`} isMarked required defaultValue={corrected?.day ?? today} fault={faults['day']} />
      <TextField
        name="temperature"
        label={t`Temperature, °C`}
        maxLength={12}
        autoComplete="off"
        defaultValue={shownNumber(corrected?.temperature ?? null)}
        fault={faults['temperature']}
      />
      <TextField
        name="humidity"
        label={t`Relative humidity, %`}
        maxLength={12}
        autoComplete="off"
        defaultValue={shownNumber(corrected?.humidity ?? null)}
        fault={faults['humidity']}
      />
      <TextField name="note" label={t`Note`} rows={2} maxLength={MAX_ROOM_NOTE} defaultValue={corrected?.note} fault={faults['note']} />
    </ConsoleForm>
  )
}

/** The conditions of the laboratory's rooms by day (ROOM-01). */
export const RoomsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList title={t`Room conditions`} call={listRoomDays} filters={FILTERS} sorts={SORTS}>
      {(page, _more, reload) => <Rooms page={page} reload={reload} />}
    </ConsoleList>
  )
}
