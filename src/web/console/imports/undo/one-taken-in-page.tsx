import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { SummaryRows } from '../../../shared/request-summary.tsx'
import { AuditLink } from '../../shared/audit-link.tsx'
import facts from '../../shared/facts.module.css'
import { ItemPage } from '../../shared/item-page.tsx'
import { LoadedPage } from '../../shared/loaded-page.tsx'
import { momentOf } from '../../shared/texts/dates.ts'
import { formats } from '../../shared/texts/formats.ts'
import { TAKEN_IN_STATE_TEXTS } from '../import-texts.ts'
import { UndoOf, useTakenIn } from './undo.tsx'

/** One import that was taken in, by its number, and its undo (UNDO-20). */
export const OneTakenInPage = ({ id }: { id: string }) => {
  const { t, i18n } = useLingui()
  const [reading, reload] = useTakenIn(id)
  return (
    <LoadedPage title={t`Taken in`} reading={reading}>
      {(detail) => {
        const { number, at, by, tests, products, state, file } = detail.import
        return (
          <ItemPage list={CONSOLE_PAGES.takenIn} back={<Trans>All that was taken in</Trans>} title={t`Import ${number}`}>
            <section className={facts.part}>
              <SummaryRows
                rows={[
                  { label: t`State`, value: i18n._(TAKEN_IN_STATE_TEXTS[state]) },
                  { label: t`Taken in`, value: `${by}, ${momentOf(at)}` },
                  { label: t`Tests`, value: formats().number(tests) },
                  { label: t`Products`, value: formats().number(products) },
                ]}
              />
              {file && (
                <p className="breaks">
                  <Link href={`${CONSOLE_PAGES.imports}/${file.importId}`}>
                    <bdi>{file.name}</bdi>
                  </Link>
                </p>
              )}
            </section>
            <UndoOf detail={detail} reload={reload} />
            <AuditLink entity="import" id={detail.import.id} />
          </ItemPage>
        )
      }}
    </LoadedPage>
  )
}
