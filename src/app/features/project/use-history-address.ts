import { useAddress } from '#app/kit/use-address.ts';

/** Which versions are looked at, in the address; going back leads from one to the other. */
export function useHistoryAddress() {
  const { values, put } = useAddress();
  return {
    /** The version that is shown. */
    shown: values.get('version') ?? undefined,
    /** The one that it is compared with. */
    compared: values.get('with') ?? undefined,
    hasOnlyChanges: values.get('changes') === '1',
    show: (version: string | undefined, compared?: string) => put({ version, with: compared }, true),
    setOnlyChanges: (isOn: boolean) => put({ changes: isOn ? '1' : undefined }),
    focus: (activityId: string) => put({ focus: activityId }),
  };
}
