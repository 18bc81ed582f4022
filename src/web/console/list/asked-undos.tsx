import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { AskedUndo } from '../../../contract/console/imports/taken-in.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ListNote } from './list-page.tsx'

/** Undos of imports that a second approver has to agree to, each with the way to it. */
export const AskedUndos = ({ undos }: { undos: readonly AskedUndo[] }) =>
  undos.map(({ number, askedBy }) => (
    <ListNote key={number}>
      <Link href={`${CONSOLE_PAGES.takenIn}/${number}`}>
        <Trans>
          {askedBy} asks to undo import {number}: a second approver has to agree.
        </Trans>
      </Link>
    </ListNote>
  ))
