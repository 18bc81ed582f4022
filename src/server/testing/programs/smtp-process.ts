import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * A mail server in a separate process, whose parent sets its behaviour:
 * slow: responds late; silent: does not respond at all; refuse-4xx, refuse-5xx: accepts no recipient; drop: closes the
 * connection in the middle of an email; lose-answer: accepts the email and closes the connection without a response.
 */
export type SmtpMode = 'accept' | 'slow' | 'silent' | 'refuse-4xx' | 'refuse-5xx' | 'drop' | 'lose-answer'
/** What the parent says to each email that it was told of. */
export const NOTED = 'noted'
export type Received = { from: string; to: string[]; content: string }
export type SmtpSays = { port: number } | { received: Received } | { met: SmtpMode }

const SLOW_MS = 150
let mode: SmtpMode = 'accept'
const say = (message: SmtpSays): void => void process.send!(message)
/** What is done with each email that was received, in order, once the parent has it. */
const untilNoted: (() => void)[] = []

const breakConnection = (id: string): void => {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>)
    if (connection.id === id) connection._socket.destroy()
}

const handlers: SMTPServerOptions = {
  onMailFrom: (_address, _session, done) => {
    say({ met: mode })
    if (mode === 'slow') setTimeout(done, SLOW_MS)
    else if (mode !== 'silent') done()
  },
  onRcptTo: (_address, _session, done) => {
    if (mode === 'refuse-4xx') done(Object.assign(new Error('try later'), { responseCode: 451 }))
    else if (mode === 'refuse-5xx') done(Object.assign(new Error('not wanted'), { responseCode: 550 }))
    else done()
  },
  onData: (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope
    let content = ''
    stream.on('data', (chunk: Buffer) => {
      content += chunk.toString()
      if (mode === 'drop') breakConnection(session.id)
    })
    stream.on('end', () => {
      // An email that began before the server became silent must not be accepted either.
      if (mode === 'drop' || mode === 'silent') return
      say({ received: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), content } })
      // Whoever reads in the database that an email was sent finds it here.
      untilNoted.push(mode === 'lose-answer' ? () => breakConnection(session.id) : () => done())
    })
  },
}

const server = new SMTPServer({ ...handlers, authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false })
server.on('error', () => {
  // What goes wrong with a connection is the sender's to tell; without its port there is no mail server.
  if (!server.server.listening) process.exit(1)
})
process.on('message', (told: SmtpMode | typeof NOTED) => {
  if (told === NOTED) untilNoted.shift()!()
  else mode = told
})
process.on('disconnect', () => process.exit())
server.listen(Number(process.argv[2]), '127.0.0.1', () => say({ port: (server.server.address() as { port: number }).port }))
