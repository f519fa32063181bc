/** While a question about something is under way, whoever asks it too gets the same answer. */
export function oneAtATime<Answer>(
  ask: (about: string) => Promise<Answer>,
): (about: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (about) => {
    const asked = underWay.get(about) ?? ask(about).finally(() => underWay.delete(about));
    underWay.set(about, asked);
    return asked;
  };
}
