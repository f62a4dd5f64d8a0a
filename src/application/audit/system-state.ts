/** What a follower of the log does: see the schema of `LogFollower`. */
export const followerStates = ['current', 'behind', 'filling', 'failing', 'parked'] as const;
export type FollowerState = (typeof followerStates)[number];

/** What the comparison of signed digests with the log has found. */
export const digestResults = ['agrees', 'differs', 'notChecked'] as const;
export type DigestResult = (typeof digestResults)[number];
