/** What a thread that reads files is sent in place of one: it reads what it makes up itself, and answers nothing. */
export const warmUpMessage = 'practise';
