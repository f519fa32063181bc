import { fstatSync, write as writeToFile } from "node:fs";
import { Socket } from "node:net";
import { stdTimeFunctions } from "pino";

/** Takes the lines of a log. */
export type LogSink = {
  /** Never waits and never throws, whatever stands at the other end. */
  write(line: string): void;
  /** Calls back when every line is written or dropped, or when it took too long. */
  flush(done: () => void): void;
};

/** A write a line would be a system call each request; a second is as long as an operator waits for a line. */
const CHUNK_CHARACTERS = 8 * 1024;
const FLUSH_EVERY_MS = 1_000;
/** Some seconds of a busy server. Beyond it a reader is not slow but stands still, and memory is worth more than lines. */
const WAITING_CHARACTERS_MAX = 1024 * 1024;
/** A process that ends does not wait longer than this for whoever reads its log. */
const FLUSH_MS_MAX = 1_000;

/**
 * Writes to a file, a pipe or a terminal without ever holding up the process. What can't be written, because the disk is full, the
 * reader stands still or nobody reads any more, is dropped and counted; the log says how much once it can be written again.
 */
export function openLogSink(options: { fd: number; onDropped?: (lines: number) => void }): LogSink {
  const put = openWriter(options.fd);
  let waiting = "";
  let isWriting = false;
  /** Dropped lines that the log has not told of. */
  let untold = 0;
  let afterWrite: (() => void) | undefined;

  function drop(lines: number): void {
    untold += lines;
    options.onDropped?.(lines);
  }

  function send(): void {
    const told = untold;
    const text = told === 0 ? waiting : `${waiting}${droppedLine(told)}`;
    waiting = "";
    untold = 0;
    isWriting = true;
    put(text, (unwritten) => {
      isWriting = false;
      if (unwritten !== "") {
        // The line that tells of the dropped ones is the last, so it is among those that were not written.
        const lines = countLines(unwritten) - (told === 0 ? 0 : 1);
        untold += told;
        if (lines > 0) drop(lines);
      } else if (waiting.length >= CHUNK_CHARACTERS) send();
      afterWrite?.();
    });
  }

  function sendWaiting(): void {
    if (!isWriting && (waiting !== "" || untold > 0)) send();
  }

  setInterval(sendWaiting, FLUSH_EVERY_MS).unref();
  return {
    write(line) {
      if (waiting.length + line.length > WAITING_CHARACTERS_MAX) drop(1);
      else {
        waiting += line;
        if (!isWriting && waiting.length >= CHUNK_CHARACTERS) send();
      }
    },
    flush(done) {
      const timer = setTimeout(end, FLUSH_MS_MAX);
      function end(): void {
        clearTimeout(timer);
        afterWrite = undefined;
        done();
      }
      afterWrite = () => {
        if (waiting === "") end();
        else sendWaiting();
      };
      if (!isWriting) {
        if (waiting === "") end();
        else send();
      }
    },
  };
}

/** Calls back with what could not be written, one write at a time. */
type Put = (text: string, done: (unwritten: string) => void) => void;

/**
 * A pipe goes through the event loop, which waits for a reader without holding up anything. Files can't: they have a thread, and
 * give an answer.
 */
function openWriter(fd: number): Put {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket() ? pipeWriter(fd) : fileWriter(fd);
}

function pipeWriter(fd: number): Put {
  const pipe = new Socket({ fd, readable: false, writable: true });
  // A reader that has left comes as an error of each write, too. The log never keeps a process alive.
  pipe.on("error", () => undefined).unref();
  return (text, done) => {
    pipe.write(text, (error) => done(error == null ? "" : text));
  };
}

function fileWriter(fd: number): Put {
  return (text, done) => {
    const bytes = Buffer.from(text);
    const putFrom = (start: number): void => {
      writeToFile(fd, bytes, start, bytes.length - start, null, (error, written) => {
        if (error !== null) done(bytes.subarray(start).toString());
        else if (start + written < bytes.length) putFrom(start + written);
        else done("");
      });
    };
    putFrom(0);
  };
}

const countLines = (text: string): number => text.split("\n").length - 1;

/** In the form pino gives all others. */
const droppedLine = (lines: number): string =>
  `{"level":"warn"${stdTimeFunctions.isoTime()},"pid":${process.pid},"lines":${lines},"msg":"log lines were dropped"}\n`;
