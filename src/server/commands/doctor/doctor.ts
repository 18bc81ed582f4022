import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { personEmail } from '../../../contract/console/sign-in.ts'
import type { Settings } from '../../settings.ts'
import type { Command } from '../command.ts'
import type { DoctorFinding } from './finding.ts'
import {
  lookAtBrand,
  lookAtClock,
  lookAtDisk,
  lookAtMailAddresses,
  lookAtMailServer,
  lookAtPublicUrl,
  lookAtReportCertificate,
  lookAtSignIn,
} from './look-around.ts'
import { lookAtDatabase } from './look-at-database.ts'

const lookAtAll = async (settings: Settings, mailTo: string | undefined): Promise<DoctorFinding[]> => {
  const now = new Date()
  const { findings, time } = await lookAtDatabase(settings, now)
  const afterDatabase = new Date()
  const signIn = await lookAtSignIn(settings)
  const clocks = [
    ...(time?.now ? [{ whose: 'PostgreSQL', time: time.now, now: afterDatabase }] : []),
    ...(signIn.time ? [{ whose: 'the sign-in service', time: signIn.time, now: new Date() }] : []),
  ]
  return [
    ...findings,
    await lookAtDisk(settings),
    await lookAtMailServer(settings, mailTo, now),
    await lookAtMailAddresses(settings),
    await lookAtPublicUrl(settings, now),
    signIn.finding,
    await lookAtBrand(settings),
    await lookAtReportCertificate(settings, now),
    await lookAtClock(time, clocks),
  ]
}

const ABOUT_WIDTH = 15

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor [--mail ADDRESS]',
  summary: 'say what is wrong with the settings and with what the server needs',
  help: `Looks at database, schema, disk, mail server, PUBLIC_URL, sign-in service, brand, certificate of reports and clock, and prints a line for each: ok, or what is
wrong and what to do. It ends with code 1 if anything is wrong.
It changes nothing and may run beside a server. Run it as the server's user and with its settings.
--mail ADDRESS sends a trial email there; without it the mail server is only connected to.`,
  options: ['--mail'],
  run: async ({ settings, args, console }) => {
    let to: string | undefined
    try {
      to = parseArgs({ args, options: { mail: { type: 'string' } } }).values.mail
    } catch {
      console.error('tankmix doctor takes nothing, or --mail ADDRESS')
      return 2
    }
    const address = z.safeParse(z.optional(personEmail), to)
    if (!address.success) {
      console.error(`${to}: ${address.error.issues[0]!.message}`)
      return 2
    }
    const findings = await lookAtAll(settings, address.data)
    for (const { about, isWrong, text } of findings) console.out(`${isWrong ? 'wrong' : 'ok   '}  ${about.padEnd(ABOUT_WIDTH)} ${text}`)
    return findings.some(({ isWrong }) => isWrong) ? 1 : 0
  },
}
