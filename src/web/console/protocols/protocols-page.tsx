import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { listProtocols } from '../../../contract/console/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { useReading } from '../shared/session.ts'

const NOTHING = {}
type Protocol = OutputOf<typeof listProtocols>['protocols'][number]

/** The texts by which the laboratory tests, each in its newest version. */
export const ProtocolsPage = () => {
  const { t } = useLingui()
  const [reading] = useReading(listProtocols, NOTHING)
  const columns = [
    { id: 'protocol', name: t`Protocol`, isPlain: true, isWide: true },
    { id: 'version', name: t`Newest version`, isWord: true },
    { id: 'state', name: t`State`, isWord: true },
  ] as const
  return (
    <ListPage title={t`Protocols`} reading={reading}>
      {({ protocols, mayEdit }) => (
        <>
          {mayEdit && (
            <ListNote>
              <ButtonLink href={CONSOLE_PAGES.newProtocol}>
                <Trans>New protocol</Trans>
              </ButtonLink>
            </ListNote>
          )}
          <ListTable columns={columns} rows={protocols.map(rowOf)} />
        </>
      )}
    </ListPage>
  )
}

const rowOf = ({ id, name, version, madeAt, isRetired }: Protocol) => ({
  id,
  cells: {
    protocol: (
      <>
        <Link href={`${CONSOLE_PAGES.protocols}/${id}`} className={list.reference}>
          {name}
        </Link>
        <div className={list.muted}>{id}</div>
      </>
    ),
    version: (
      <>
        {version} <span className={list.muted}>{madeAt.slice(0, 10)}</span>
      </>
    ),
    state: isRetired ? <Trans>Retired</Trans> : <Trans>Offered for new tests</Trans>,
  },
})
