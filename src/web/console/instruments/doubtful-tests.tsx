import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import type { readOneEquipment } from '../../../contract/console/bench/equipment.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ListTable } from '../list/list-table.tsx'
import { SuspendForm } from '../publishing/suspend-form.tsx'
import { TEST_STATE_TEXTS } from '../runs/test-texts.ts'
import request from '../shared/facts.module.css'
import { shownDay } from '../shared/texts/dates.ts'

type Props = { id: string; detail: OutputOf<typeof readOneEquipment>; reload: () => Promise<void> }

/** All tests since the last good calibration, and one press that suspends their reports; those that are suspended already stay so (EQUIP-03). */
export const DoubtfulTests = ({ id, detail: { from, to, tests, maySuspend }, reload }: Props) => {
  const { t, i18n } = useLingui()
  const open = tests.filter(({ isPublic, isSuspended }) => isPublic && !isSuspended)
  const [first, last] = [from === '' ? '' : shownDay(from), to === null ? '' : shownDay(to)]
  const columns = [
    { id: 'test', name: t`Test`, isPlain: true },
    { id: 'on', name: t`Tested on` },
    { id: 'state', name: t`State`, isWord: true },
  ] as const
  const rows = tests.map((one) => ({
    id: one.id,
    cells: {
      test: <Link href={`${CONSOLE_PAGES.tests}/${one.id}`}>{one.id}</Link>,
      on: one.testedOn === '' ? '–' : shownDay(one.testedOn),
      state: one.isSuspended ? t`Suspended` : i18n._(TEST_STATE_TEXTS[one.state]),
    },
  }))
  return (
    <section className={request.part}>
      <h2>
        <Trans>Tests since the last good calibration</Trans>
      </h2>
      <p>
        {first === '' ? (
          <Trans>It has no good calibration: these are all tests with it.</Trans>
        ) : last === '' ? (
          <Trans>With it, from {first} on.</Trans>
        ) : (
          <Trans>
            With it, from {first}, the last good calibration, until {last}, when it was found out of its limits.
          </Trans>
        )}
      </p>
      {rows.length === 0 ? (
        <p>
          <Trans>No test names it on these days.</Trans>
        </p>
      ) : (
        <ListTable columns={columns} rows={rows} caption={t`Tests since the last good calibration`} />
      )}
      {maySuspend && open.length > 0 && (
        <details>
          <summary>
            <Plural value={open.length} one="Suspend its # published report" other="Suspend all # published reports" />
          </summary>
          <SuspendForm
            source={id}
            submit={<Trans>Suspend them now</Trans>}
            reportsOf={() => open.map(({ testId }) => testId)}
            onPart={() => void reload()}
            onDone={() => void reload()}
          />
        </details>
      )}
    </section>
  )
}
