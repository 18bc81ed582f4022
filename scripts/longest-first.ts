import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes ten seconds and more, longest first; measured on two processors that did nothing else. */
export const LONG = [
  'scripts/go-live.test.ts',
  'src/server/machine-faults.test.ts',
  'src/server/commands/sheets/sheet-trials.test.ts',
  'src/server/commands/sheets/import-sheet.test.ts',
  'src/server/laboratory/kill.test.ts',
  'src/server/laboratory/controls/controls.test.ts',
  'src/server/database-faults.test.ts',
  'src/server/commands/requests.test.ts',
  'src/server/every-address.test.ts',
  'src/server/upgrade/migrate-stopped.test.ts',
  'src/server/data/demonstration-files.test.ts',
  'src/server/backup/restore.test.ts',
  'src/server/fuzz.test.ts',
  'src/server/requests/watches/watch-servers.test.ts',
  'src/server/move/move.test.ts',
  'src/server/main.test.ts',
  'src/server/data/import-errors.test.ts',
  'src/server/full-disk-start.test.ts',
  'src/server/data/import-data.test.ts',
  'src/server/http/limits/rate-limits.test.ts',
  'src/server/upgrade/start-of-schema.test.ts',
  'src/server/http/openapi/document.test.ts',
  'src/server/requests/servers.test.ts',
  'scripts/bad-requests.test.ts',
  'src/server/laboratory/publishing/every-process.test.ts',
  'src/server/laboratory/desk/kill.test.ts',
  'scripts/start.test.ts',
  'scripts/balancer.test.ts',
  'src/server/laboratory/audit/seals.test.ts',
  'src/server/requests/kill.test.ts',
  'src/server/mail/mail-server.test.ts',
  'src/server/laboratory/publishing/kill.test.ts',
  'src/server/commands/publish.test.ts',
  'src/server/numbers.test.ts',
]

/** Starts long files first, so that none of them is alone at the end. The runner only knows how long they take after a first run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((file) => moduleId.endsWith(file))
      return at === -1 ? LONG.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
