import { NO_TIME_ZONE } from '../../../../domain/method/laboratory-days.ts'
import type { Database } from '../../../db/open-db.ts'
import { withdrawImported } from '../../../laboratory/imports/withdraw-imported.ts'
import { undoImport, type UndoOptions, type UndoOutcome } from '../undo-import.ts'

/** Undoes an import as the command does. */
export const undoNow = (
  database: Database,
  number: number,
  options: Partial<Omit<UndoOptions, 'number' | 'actor' | 'withdrawAnswers'>> = {},
): Promise<UndoOutcome> =>
  undoImport(database, {
    number,
    actor: 'command-line',
    withdrawAnswers: (trx, testIds, by) => withdrawImported(trx, testIds, { ...by, timeZone: NO_TIME_ZONE }),
    ...options,
  })
